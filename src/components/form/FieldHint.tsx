import { Text } from '../Text';
import styles from './Field.module.css';

interface FieldHintProps {
  id: string;
  /** What is wrong with the field, or what helps to fill it in. */
  children: string | undefined;
}

/** The line below a field that describes it; nothing where there is nothing to say. */
export function FieldHint({ id, children }: FieldHintProps) {
  return children === undefined ? null : (
    <Text id={id} variant="caption" className={styles.hint}>
      {children}
    </Text>
  );
}
