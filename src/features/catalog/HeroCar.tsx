import { useId } from 'react';
import styles from './HeroCar.module.css';

interface HeroCarProps {
  paint: (name: string) => string;
}

const BODY =
  'M92 292C84 290 80 284 79 272L77 214C77 200 84 190 100 186C180 172 260 167 334 165L412 92C424 81 438 76 456 75C510 72 560 72 604 76C622 78 636 83 648 93L728 160C770 162 806 166 828 172C842 176 848 184 847 198L843 268C842 284 838 291 826 292L751.4 292A64 64 0 1 0 628.6 292L276.4 292A64 64 0 1 0 153.6 292Z';
const WINDOWS =
  'M354 162L426 97C434 90 444 87 456 86L518 84V162ZM534 84L600 87C615 88 627 92 637 101L706 161L534 162Z';

function Wheel({ x, paint }: HeroCarProps & { x: number }) {
  return (
    <g transform={`translate(${x} 274)`}>
      <circle r={55} fill={paint('tyre')} />
      <circle r={35} fill={paint('chrome')} />
      <circle r={29} fill={paint('shade')} />
      {[0, 60, 120, 180, 240, 300].map((angle) => (
        <circle key={angle} r={4.5} cy={-19} fill={paint('tyre')} transform={`rotate(${angle})`} />
      ))}
      <circle r={10} fill={paint('chrome')} />
    </g>
  );
}

/** A two-door saloon from the side, its lamps lit. */
export function HeroCar({ paint }: HeroCarProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 900 340" className={styles.car}>
      <defs>
        <clipPath id={`${id}-body`}>
          <path d={BODY} />
        </clipPath>
        <clipPath id={`${id}-windows`}>
          <path d={WINDOWS} />
        </clipPath>
        <linearGradient id={`${id}-beam`} x1="1" x2="0">
          <stop offset="0" stopColor={paint('sun')} stopOpacity={0.55} />
          <stop offset="1" stopColor={paint('sun')} stopOpacity={0} />
        </linearGradient>
      </defs>
      <ellipse cx={460} cy={328} rx={410} ry={11} fill={paint('tyre')} opacity={0.55} />
      <path d="M84 198L-240 222V334L84 228Z" fill={`url(#${id}-beam)`} />
      <circle cx={215} cy={272} r={63} fill={paint('tyre')} />
      <circle cx={690} cy={272} r={63} fill={paint('tyre')} />
      <path d={BODY} fill={paint('body')} />
      <g clipPath={`url(#${id}-body)`}>
        <path d="M60 232C300 222 620 220 860 226V300H60Z" fill={paint('shade')} />
        <path
          d="M60 226C300 216 620 214 860 220"
          stroke={paint('chrome')}
          strokeWidth={5}
          fill="none"
        />
        <path
          d="M60 188C200 172 300 168 340 166H730L860 172"
          stroke={paint('shade')}
          strokeWidth={3}
          fill="none"
          opacity={0.5}
        />
      </g>
      <path d={WINDOWS} fill={paint('glass')} />
      <g clipPath={`url(#${id}-windows)`} fill={paint('chrome')} opacity={0.22}>
        <path d="M430 70H478L392 180H344Z" />
        <path d="M596 70H620L534 180H510Z" />
      </g>
      <path
        d="M346 170C342 210 344 250 350 286M527 165V288M612 170C626 190 632 206 628 222"
        stroke={paint('line')}
        strokeWidth={2.5}
        fill="none"
        opacity={0.55}
      />
      <rect x={462} y={186} width={44} height={7} rx={3.5} fill={paint('chrome')} />
      <path d="M362 150c-12-2-20 2-22 10h24z" fill={paint('chrome')} />
      <rect x={77} y={194} width={13} height={36} rx={6} fill={paint('sun')} />
      <rect x={100} y={204} width={26} height={10} rx={3} fill={paint('lamp')} />
      <rect x={834} y={188} width={13} height={32} rx={4} fill={paint('tail')} />
      <rect x={62} y={258} width={84} height={15} rx={7.5} fill={paint('chrome')} />
      <rect x={786} y={258} width={78} height={15} rx={7.5} fill={paint('chrome')} />
      <Wheel x={215} paint={paint} />
      <Wheel x={690} paint={paint} />
    </svg>
  );
}
