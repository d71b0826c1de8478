import Box from '@mui/material/Box';

/** A few lines of code; long ones wrap instead of scrolling sideways. */
export function CodeSample({ code }: { code: string }) {
  return (
    <Box
      component="pre"
      sx={{
        m: 0,
        p: 2,
        borderRadius: 0.75,
        bgcolor: 'surface.sunken',
        typography: 'caption',
        fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      <code>{code}</code>
    </Box>
  );
}
