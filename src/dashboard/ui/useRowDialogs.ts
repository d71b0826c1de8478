import { useCallback, useState } from 'react';

/**
 * Dialogs about rows of a table, one at a time. Each stays mounted after it closes, so that its form
 * has what was typed when it opens again. Key them by the row.
 */
export function useRowDialogs<Row extends { id: string }>() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = useCallback((row: Row) => {
    setRows((before) => [...before.filter(({ id }) => id !== row.id), row]);
    setOpenId(row.id);
  }, []);
  const close = () => setOpenId(null);
  return { open, dialogs: rows.map((row) => ({ row, isOpen: row.id === openId, onClose: close })) };
}
