import type { ReactNode } from 'react';
import { Notice } from '../feedback/Notice';

interface FormErrorProps {
  /** Nothing is rendered while there is nothing to say. */
  message?: string | null;
  /** A way out, such as a link or a button. */
  action?: ReactNode;
}

/** What went wrong with the form as a whole; read out at once. */
export function FormError({ message, action }: FormErrorProps) {
  if (!message) return null;
  return (
    <Notice tone="error" role="alert" action={action}>
      {message}
    </Notice>
  );
}
