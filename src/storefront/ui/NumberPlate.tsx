import { classNames } from '@/components/classNames';
import styles from './NumberPlate.module.css';

/** A rear number plate as decoration. */
export function NumberPlate({ text }: { text: string }) {
  return (
    <div aria-hidden className={classNames('type-h1', styles.plate)}>
      {text}
    </div>
  );
}
