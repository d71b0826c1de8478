import type { ComponentPropsWithRef } from 'react';
import styles from './PhoneLink.module.css';

interface PhoneLinkProps extends Omit<
  ComponentPropsWithRef<'a'>,
  'href' | 'className' | 'children'
> {
  /** As somebody wrote it. */
  phone: string;
}

/** A phone number; one can ring it where there is a number in it. */
export function PhoneLink({ phone, ...rest }: PhoneLinkProps) {
  const dialled = phone.replace(/[^\d+]/g, '');
  if (!/\d/.test(dialled)) return phone;
  return (
    <a {...rest} href={`tel:${dialled}`} className={styles.phone}>
      {phone}
    </a>
  );
}
