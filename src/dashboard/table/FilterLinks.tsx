import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { formatCount } from '#contract/formats';
import type { ListFilter } from '@/api/listFields';

interface FilterLinksProps<Row> {
  filter: ListFilter<Row>;
  /** The number of rows by value, where it is known. */
  counts?: Readonly<Record<string, number | undefined>>;
}

/** A filter with few choices as a row of links, one URL per choice. */
export function FilterLinks<Row>({ filter, counts = {} }: FilterLinksProps<Row>) {
  const { field, label, allLabel, options } = filter;
  const [params] = useSearchParams();
  const isKnown = options.some(({ value }) => value === params.get(field));
  const current = isKnown ? params.get(field) : '';

  const urlFor = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value) next.set(field, value);
    else next.delete(field);
    return { search: next.toString() };
  };

  return (
    <Box component="nav" aria-label={label} sx={{ mb: 2 }}>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          width: 'fit-content',
          m: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'control.border',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {[{ value: '', label: allLabel }, ...options].map((option) => (
          <li key={option.value}>
            <ButtonBase
              component={RouterLink}
              to={urlFor(option.value)}
              preventScrollReset
              aria-current={option.value === current ? 'true' : undefined}
              sx={{
                typography: 'body2',
                fontWeight: 550,
                px: { xs: 1, sm: 2 },
                whiteSpace: 'nowrap',
                minHeight: 40,
                color: 'text.secondary',
                // A border, because forced colours remove backgrounds.
                borderBottom: '3px solid transparent',
                '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
                '&:focus-visible': { outlineOffset: '-3px' },
                '&[aria-current]': {
                  bgcolor: 'surface.marked',
                  color: 'text.primary',
                  borderBottomColor: 'secondary.main',
                },
              }}
            >
              <span>{option.label}</span>
              {counts[option.value] !== undefined && (
                <Box component="span" sx={{ ml: 0.75, fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(counts[option.value] ?? 0)}
                </Box>
              )}
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}
