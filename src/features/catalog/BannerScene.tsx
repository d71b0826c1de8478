import Box from '@mui/material/Box';
import { HeroCar } from './HeroCar';

/** Fills of the drawn picture, by the theme's names. */
const paint = (name: string) => `var(--sg-palette-scene-${name})`;

const ROAD_HEIGHT = { xs: 72, lg: 112 };

/** The banner's picture: an evening road, drawn in layers that fit any width. */
export function BannerScene() {
  return (
    <Box
      aria-hidden
      sx={{
        position: { xs: 'relative', lg: 'absolute' },
        inset: { lg: 0 },
        height: { xs: 'clamp(230px, 52vw, 420px)', lg: 'auto' },
        pointerEvents: 'none',
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          right: { xs: '14%', lg: 'max(11vw, calc(50vw - 540px))' },
          bottom: { xs: '18%', lg: 150 },
          width: { xs: 'min(52vw, 320px)', lg: 'min(31vw, 440px)' },
          aspectRatio: '1',
          borderRadius: '50%',
          bgcolor: 'scene.sun',
        }}
      />
      <Box
        component="svg"
        viewBox="0 0 1600 300"
        preserveAspectRatio="none"
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: { xs: ROAD_HEIGHT.xs - 1, lg: ROAD_HEIGHT.lg - 1 },
          width: '100%',
          height: { xs: '46%', lg: 210 },
        }}
      >
        <path
          fill={paint('hillFar')}
          d="M0 190C130 140 260 150 400 176S690 206 860 130s290-118 440-92 210 62 300 44v218H0z"
        />
        <path
          fill={paint('hillMiddle')}
          d="M0 226c180-40 330-6 480 10s300-12 470-62 250-40 380-6 200 40 270 24v108H0z"
        />
        <path
          fill={paint('hillNear')}
          d="M0 262c220-30 420-8 640 0s420-44 600-40 260 30 360 26v52H0z"
        />
      </Box>
      <Box
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          height: ROAD_HEIGHT,
          bgcolor: 'scene.road',
          '&::after': {
            content: '""',
            position: 'absolute',
            insetInline: 0,
            bottom: { xs: 14, lg: 22 },
            height: { xs: 3, lg: 4 },
            background: `repeating-linear-gradient(90deg, ${paint('mark')} 0 56px, transparent 56px 112px)`,
          },
        }}
      />
      <Box
        sx={{
          position: 'absolute',
          right: { xs: '4%', lg: 'max(3vw, calc(50vw - 688px))' },
          bottom: { xs: 22, lg: 40 },
          width: { xs: 'min(88%, 600px)', lg: 'min(49vw, 720px)' },
        }}
      >
        <HeroCar paint={paint} />
      </Box>
    </Box>
  );
}
