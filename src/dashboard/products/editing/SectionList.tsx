import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { Button } from '@/components/Button';
import { FIELD_GROUP } from '../FieldGroup';

/** The titles of the form’s groups. “More details” may still be folded. */
const sections = ['Car details', 'Photos', 'Price', 'Contact and location', 'More details'];

/** Leads to the sections of a long form, beside it on wide screens. */
export function SectionList({ form }: { form: RefObject<HTMLElement | null> }) {
  const open = (title: string) => {
    const group = form.current?.querySelector<HTMLElement>(`[${FIELD_GROUP}="${title}"]`);
    const target = group ?? form.current?.querySelector<HTMLElement>('[data-more-details]');
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label="Sections of the form"
      sx={{
        display: 'none',
        '@media (min-width: 1280px)': { display: 'grid' },
        position: 'sticky',
        top: 96,
        justifyItems: 'start',
        alignSelf: 'start',
      }}
    >
      {sections.map((title) => (
        <Button
          key={title}
          color="inherit"
          onClick={() => open(title)}
          style={{ textAlign: 'left' }}
        >
          {title}
        </Button>
      ))}
    </Box>
  );
}
