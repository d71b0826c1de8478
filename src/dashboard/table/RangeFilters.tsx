import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiPlus } from '@mdi/js';
import { useEffect, useState } from 'react';
import type { ListQuery } from '#contract/lists';
import type { ListFilter } from '@/api/listFields';
import { Button } from '@/components/Button';
import { FilterChip } from '@/components/FilterChip';
import { Icon } from '@/components/Icon';
import { RangeDialog } from './RangeDialog';
import { describeRange } from './rangeFilters';

interface RangeFiltersProps<Row> {
  filters: readonly ListFilter<Row>[];
  state: {
    query: Pick<ListQuery, 'filters'>;
    change: (part: Pick<ListQuery, 'filters'>) => void;
  };
}

/** A menu of filters by price and by day, and a chip for each that is set. */
export function RangeFilters<Row>({ filters, state: { query, change } }: RangeFiltersProps<Row>) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [opened, setOpened] = useState<{ field: string; anchor: HTMLElement } | null>(null);
  // The browser would return the focus to the item of the menu, which is gone.
  useEffect(() => {
    if (!opened) return;
    return () => (opened.anchor.isConnected ? opened.anchor : button)?.focus();
  }, [opened, button]);
  const ranges = filters.flatMap((filter) => {
    const { range: kind, field } = filter;
    return kind ? [{ filter, kind, field, value: query.filters[field] ?? '' }] : [];
  });
  if (ranges.length === 0) return null;

  const apply = (field: string, value: string) => {
    const { [field]: _before, ...others } = query.filters;
    setOpened(null);
    change({ filters: value ? { ...others, [field]: value } : others });
    // The chip is gone.
    if (!value) button?.focus();
  };
  const shown = ranges.find(({ field }) => field === opened?.field);

  return (
    <>
      <Button
        ref={setButton}
        variant="outlined"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setIsMenuOpen(true)}
      >
        <Icon path={mdiPlus} size="small" />
        <span>Filter</span>
      </Button>
      <Menu anchorEl={button} open={isMenuOpen} onClose={() => setIsMenuOpen(false)}>
        {ranges.map(({ filter: { label }, field }) => (
          <MenuItem
            key={field}
            onClick={() => {
              setIsMenuOpen(false);
              if (button) setOpened({ field, anchor: button });
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
      {ranges
        .filter(({ value }) => value !== '')
        .map(({ filter: { label }, kind, field, value }) => (
          <FilterChip
            key={field}
            label={`${label}: ${describeRange(kind, value)}`}
            onOpen={(anchor) => setOpened({ field, anchor })}
            onRemove={() => apply(field, '')}
          />
        ))}
      {opened && shown && (
        <RangeDialog
          {...shown}
          anchor={opened.anchor}
          onApply={(value) => apply(opened.field, value)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
