import { mdiPhoneOutline } from '@mdi/js';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from './Icon';
import styles from './PhoneLink.module.css';

interface PhoneLinkProps extends Omit<
  ComponentPropsWithRef<'a'>,
  'href' | 'className' | 'children'
> {
  /** The phone number as entered. */
  phone: string;
}

/** A phone number as a `tel:` link if it contains a number. */
export function PhoneLink({ phone, ...rest }: PhoneLinkProps) {
  const dialled = phone.replace(/[^\d+]/g, '');
  if (!/\d/.test(dialled)) return phone;
  return (
    <a {...rest} href={`tel:${dialled}`} className={styles.phone}>
      <Icon path={mdiPhoneOutline} size="small" />
      {phone}
    </a>
  );
}
