import { PlainButton } from '../Button';
import { CarPicture } from '../CarPicture';
import { classNames } from '../classNames';
import type { View } from './views';
import styles from './Thumb.module.css';

interface ThumbProps {
  view: View;
  /** Its number in the gallery, from 0. */
  place: number;
  isCurrent: boolean;
  className: string | undefined;
  onChoose: (place: number) => void;
}

/** A small picture that leads to the large one. */
export function Thumb({ view, place, isCurrent, className, onChoose }: ThumbProps) {
  return (
    <PlainButton
      className={classNames(styles.thumb, className)}
      aria-label={`Show photo ${place + 1}`}
      aria-current={isCurrent}
      onClick={() => onChoose(place)}
    >
      <CarPicture src={view.link} photo={view.photo} alt="" />
    </PlainButton>
  );
}
