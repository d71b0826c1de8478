import Box from '@mui/material/Box';

/** A rear number plate, as decoration. */
export function NumberPlate({ text }: { text: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        mb: 4,
        px: { xs: 3.5, sm: 5 },
        py: 1,
        border: 3,
        borderColor: 'secondary.contrastText',
        borderRadius: 1.25,
        outline: '3px solid',
        outlineColor: 'secondary.main',
        bgcolor: 'secondary.main',
        color: 'secondary.contrastText',
        typography: 'h1',
        // As wide as the window allows, also with text at twice its size.
        fontSize: 'min(3.875rem, 11vw)',
        whiteSpace: 'nowrap',
        letterSpacing: '0.02em',
        transform: 'rotate(-2deg)',
        '&::before, &::after': {
          content: '""',
          position: 'absolute',
          top: 'calc(50% - 4px)',
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: 'secondary.dark',
        },
        '&::before': { left: { xs: 12, sm: 16 } },
        '&::after': { right: { xs: 12, sm: 16 } },
      }}
    >
      {text}
    </Box>
  );
}
