import { use } from 'react';
import type * as GridModule from './TableGrid';
import type { TableRow } from './types';

let gridModule: Promise<typeof GridModule> | null = null;

/** Asked for once; after a failure the next try asks again. */
function loadGrid() {
  gridModule ??= import('./TableGrid').catch((error: unknown) => {
    gridModule = null;
    throw error;
  });
  return gridModule;
}

/** The grid, loaded when it is first shown: phones show cards and never need its code. */
export function LazyTableGrid<Row extends TableRow>(props: GridModule.TableGridProps<Row>) {
  const { TableGrid } = use(loadGrid());
  return <TableGrid {...props} />;
}
