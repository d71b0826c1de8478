import styles from './BannerScene.module.css';
import { HeroCar } from './HeroCar';

/** Fills of the drawn picture, by the theme's names. */
const paint = (name: string) => `var(--sg-palette-scene-${name})`;

/** The banner's picture: an evening road, drawn in layers that fit any width. */
export function BannerScene() {
  return (
    <div aria-hidden className={styles.scene}>
      <div className={styles.sun} />
      <svg viewBox="0 0 1600 300" preserveAspectRatio="none" className={styles.hills}>
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
      </svg>
      <div className={styles.road} />
      <div className={styles.car}>
        <HeroCar paint={paint} />
      </div>
    </div>
  );
}
