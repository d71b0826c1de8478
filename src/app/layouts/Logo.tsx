import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';

/** Our mark: a gear-shift gate with the lever in second. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 48 48"
      aria-hidden
      sx={{ width: size, height: size, flexShrink: 0, display: 'block' }}
    >
      <Box
        component="rect"
        width={48}
        height={48}
        rx={10}
        sx={{ fill: 'var(--sg-palette-brand-ground)' }}
      />
      <Box
        component="path"
        d="M12 12v24M24 12v24M36 12v12M12 24h24"
        sx={{
          fill: 'none',
          stroke: 'var(--sg-palette-brand-text)',
          strokeWidth: 4.5,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        }}
      />
      <Box
        component="circle"
        cx={12}
        cy={36}
        r={6.5}
        sx={{ fill: 'var(--sg-palette-secondary-main)' }}
      />
    </Box>
  );
}

/** Mark and name, as in header and footer. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <LogoMark size={size} />
      <Typography
        component="span"
        variant="h5"
        sx={{
          fontStretch: '125%',
          fontWeight: 780,
          letterSpacing: '-0.02em',
        }}
      >
        {PRODUCT_NAME}
      </Typography>
    </Box>
  );
}
