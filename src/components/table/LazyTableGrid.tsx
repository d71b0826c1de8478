import { use } from 'react';
import type * as GridModule from './TableGrid';
import type { TableRow } from './types';

let loading: Promise<typeof GridModule> | null = null;
let loaded: typeof GridModule | null = null;

/** Asked for once; after a failure the next try asks again. */
export function loadGrid(): Promise<typeof GridModule> {
  loading ??= import('./TableGrid').then(
    (module) => (loaded = module),
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The grid, loaded when it is first shown: phones show cards and never need its code. */
export function LazyTableGrid<Row extends TableRow>(props: GridModule.TableGridProps<Row>) {
  // Waited for the first time only: the next table is there at once.
  const { TableGrid } = loaded ?? use(loadGrid());
  return <TableGrid {...props} />;
}
