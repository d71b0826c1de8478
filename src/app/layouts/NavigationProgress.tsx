import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router-dom';

const appear = keyframes({ to: { opacity: 1 } });
const travel = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } });

/** A thin line while the next page is on its way; a quick one is never seen. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Box
      role="progressbar"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 4,
        zIndex: 'tooltip',
        opacity: 0,
        bgcolor: 'secondary.main',
        transformOrigin: 'left',
        animation: `${appear} 100ms 150ms forwards, ${travel} 8s cubic-bezier(0.1, 0.7, 0.3, 1) both`,
      }}
    />
  );
}
