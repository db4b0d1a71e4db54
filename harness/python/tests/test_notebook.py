import pytest


def test_the_notebook_runs_and_its_table_is_that_of_the_results(root):
    nbclient = pytest.importorskip("nbclient", reason="nbclient is not here")
    nbformat = pytest.importorskip("nbformat", reason="nbformat is not here")
    pytest.importorskip("ipykernel", reason="ipykernel is not here")
    path = root / "harness" / "python" / "examples" / "table1.ipynb"
    notebook = nbformat.read(path, as_version=4)
    resources = {"metadata": {"path": str(path.parent)}}
    nbclient.NotebookClient(notebook, timeout=600, resources=resources).execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    text = "".join(output.get("text", "") for cell in cells for output in cell.outputs)
    assert "equal to results/all/summary.csv: True" in text
    boards = [output for cell in cells for output in cell.outputs if "image/svg+xml" in output.get("data", {})]
    assert len(boards) == 2
