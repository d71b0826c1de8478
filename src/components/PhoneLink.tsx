import { mdiPhoneOutline } from '@mdi/js';
import type { ComponentPropsWithRef } from 'react';
import { telLink } from '#contract/text/telLink';
import { Icon } from './Icon';
import { usePhoneText } from './usePhoneText';
import styles from './PhoneLink.module.css';

interface PhoneLinkProps extends Omit<
  ComponentPropsWithRef<'a'>,
  'href' | 'className' | 'children'
> {
  phone: string;
}

/** A phone number as a `tel:` link if it can be dialled. */
export function PhoneLink({ phone, ...rest }: PhoneLinkProps) {
  const text = usePhoneText()(phone);
  const link = telLink(text);
  if (link === null) return <span>{text}</span>;
  return (
    <a {...rest} href={link} className={styles.phone}>
      <Icon path={mdiPhoneOutline} size="small" />
      <span>{text}</span>
    </a>
  );
}
