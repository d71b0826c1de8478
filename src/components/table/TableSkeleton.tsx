import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { gridHeight } from './gridSize';
import type { Density } from './useTablePrefs';

interface TableSkeletonProps {
  density: Density;
  rowCount: number;
}

/** Stands where the grid will be while its code arrives, in the same size. */
export function TableSkeleton({ density, rowCount }: TableSkeletonProps) {
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
