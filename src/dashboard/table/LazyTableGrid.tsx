import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { use } from 'react';
import { loadOnce } from '@/lib/browser';
import { gridHeight } from './gridSize';
import type * as GridModule from './TableGrid';
import type { TableRow } from './types';
import type { Density } from './useTablePrefs';

let loaded: typeof GridModule | null = null;

export const loadGrid = loadOnce(async () => (loaded = await import('./TableGrid')));

/** The grid, loaded when it is first shown: phones show cards and never load its code. */
export function LazyTableGrid<Row extends TableRow>(props: GridModule.TableGridProps<Row>) {
  // Only the first table suspends; later ones render at once.
  const { TableGrid } = loaded ?? use(loadGrid());
  return <TableGrid {...props} />;
}

interface GridSkeletonProps {
  density: Density;
  rowCount: number;
}

/** A skeleton of the same size while the grid’s code loads. */
export function GridSkeleton({ density, rowCount }: GridSkeletonProps) {
  return (
    <Box
      sx={{
        height: gridHeight(density, rowCount),
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 2,
        py: 1,
      }}
    >
      {Array.from({ length: rowCount }, (_, index) => (
        <Skeleton key={index} height={39} width={`${92 - ((index * 17) % 30)}%`} />
      ))}
    </Box>
  );
}
