import { mdiPhoneOutline } from '@mdi/js';
import type { ComponentPropsWithRef } from 'react';
import { telLink } from '#contract/text/telLink';
import { Icon } from './Icon';
import styles from './PhoneLink.module.css';

interface PhoneLinkProps extends Omit<
  ComponentPropsWithRef<'a'>,
  'href' | 'className' | 'children'
> {
  /** The phone number as entered. */
  phone: string;
}

/** A phone number as a `tel:` link if it can be dialled. */
export function PhoneLink({ phone, ...rest }: PhoneLinkProps) {
  const link = telLink(phone);
  if (link === null) return <span>{phone}</span>;
  return (
    <a {...rest} href={link} className={styles.phone}>
      <Icon path={mdiPhoneOutline} size="small" />
      <span>{phone}</span>
    </a>
  );
}
