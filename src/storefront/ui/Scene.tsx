import { classNames } from '@/components/classNames';
import { drawingOf } from '@/components/DrawnIcon';
import styles from './Scene.module.css';

/**
 * A road in the evening, in layers that fit any width. If `isWide`, it fills its container on wide
 * screens.
 */
export function Scene({ isWide = false }: { isWide?: boolean }) {
  return (
    <div aria-hidden className={classNames(styles.scene, isWide && styles.wide)}>
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
