import { createContext } from 'react';

/**
 * Whether the grid leaves out rows and columns that are out of sight. Where nothing has a size, as
 * in tests without a layout, it has to be off, or columns are missing.
 */
export const TableVirtualization = createContext(true);
