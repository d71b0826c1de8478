import { classNames } from '@/components/classNames';
import styles from './CodeSample.module.css';

/** A few lines of code. Long lines wrap. */
export function CodeSample({ code }: { code: string }) {
  return (
    <pre className={classNames('type-caption', styles.sample)}>
      <code>{code}</code>
    </pre>
  );
}
