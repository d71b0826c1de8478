import { drawingOf } from '@/components/DrawnIcon';
import styles from './BannerScene.module.css';

/** The banner’s picture: a road in the evening, in layers that fit any width. */
export function BannerScene() {
  return (
    <div aria-hidden className={styles.scene}>
      <div className={styles.sun} />
      <svg className={styles.hills}>
        <use href={drawingOf('hills')} />
      </svg>
      <div className={styles.road} />
      <div className={styles.car}>
        <div className={styles.beam} />
        <svg viewBox="0 0 900 340" className={styles.saloon}>
          <use href={drawingOf('saloon')} />
        </svg>
      </div>
    </div>
  );
}
