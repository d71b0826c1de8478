import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { gridHeight } from './gridSize';
import type { Density } from './useTablePrefs';

interface TableSkeletonProps {
  label: string;
  density: Density;
  rowCount: number;
}

/** Stands where the grid will be while its code arrives, in the same size. */
export function TableSkeleton({ label, density, rowCount }: TableSkeletonProps) {
  return (
    <Box
      role="status"
      aria-label={`Loading ${label}`}
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
