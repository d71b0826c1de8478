import { DataGrid, GridActionsCell, GridActionsCellItem, type GridColDef } from '@mui/x-data-grid';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Baseline for the dashboard's table: the grid as in the library's documentation, with the same
 * rows and none of our code. `?actions` adds the library's row actions.
 */

interface Person {
  _id: string;
  name: string;
  email: string;
  verified: boolean;
}

interface List {
  rows: Person[];
  total: number;
}

const asked = new URLSearchParams(location.search);
const isPaged = asked.has('paged');

const columns: GridColDef<Person>[] = [
  { field: 'name', headerName: 'Name', flex: 1 },
  { field: 'email', headerName: 'Email', flex: 1 },
  {
    field: 'verified',
    headerName: 'Status',
    flex: 0.3,
    valueGetter: (verified: boolean) => (verified ? 'verified' : 'unverified'),
  },
];

const dot = <span aria-hidden>●</span>;

const actions: GridColDef<Person> = {
  field: 'actions',
  type: 'actions',
  headerName: 'Actions',
  width: 180,
  renderCell: (cell) => (
    <GridActionsCell {...cell}>
      <GridActionsCellItem icon={dot} label={`Verify ${cell.row.name}`} />
      <GridActionsCellItem icon={dot} label={`Delete ${cell.row.name}`} />
    </GridActionsCell>
  ),
};

async function load(query: string): Promise<List> {
  // The measuring browser adds the bearer token.
  const response = await fetch(`/api/users/all/sellers${query}`);
  const rows = (await response.json()) as Person[];
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) };
}

function BareGrid() {
  const [list, setList] = useState<List>({ rows: [], total: 0 });
  const [pages, setPages] = useState({ page: 0, pageSize: 25 });
  const [[sort], setSort] = useState<readonly { field: string; sort?: string | null }[]>([]);
  const order = sort?.sort ? `&sort=${sort.field}:${sort.sort}` : '';
  const query = isPaged ? `?page=${pages.page + 1}&pageSize=${pages.pageSize}${order}` : '';

  useEffect(() => {
    let isCurrent = true;
    void load(query).then((next) => isCurrent && setList(next));
    return () => {
      isCurrent = false;
    };
  }, [query]);

  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 600 }}>
      <DataGrid
        rows={list.rows}
        columns={asked.has('actions') ? [...columns, actions] : columns}
        getRowId={({ _id }) => _id}
        density="compact"
        checkboxSelection
        paginationModel={pages}
        onPaginationModelChange={setPages}
        onSortModelChange={(model) => setSort(model)}
        {...(isPaged && { paginationMode: 'server', sortingMode: 'server', rowCount: list.total })}
      />
    </div>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<BareGrid />);
