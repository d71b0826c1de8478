import LinearProgress from '@mui/material/LinearProgress';
import { keyframes } from '@mui/material/styles';
import { useNavigation } from 'react-router-dom';

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** A thin line while the next page is on its way; a quick one is never seen. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <LinearProgress
      color="secondary"
      aria-label="Loading the page"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        zIndex: 'tooltip',
        animation: `${appear} 100ms 150ms both`,
      }}
    />
  );
}
