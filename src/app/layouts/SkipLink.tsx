import Link from '@mui/material/Link';

/** Where the page begins after the header. */
export const MAIN_ID = 'main';

/** The first stop of the Tab key: past the header, into the page. */
export function SkipLink() {
  return (
    <Link
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // The address stays as it is; only the focus moves.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      sx={{
        position: 'absolute',
        left: 16,
        top: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'secondary.main',
        color: 'secondary.contrastText',
        fontWeight: 600,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      Skip to the page
    </Link>
  );
}
