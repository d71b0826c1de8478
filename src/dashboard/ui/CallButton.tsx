import { ButtonLink } from '@/components/Button';
import { usePhoneText } from '@/components/usePhoneText';
import { telLink } from '#contract/text/telLink';

/** Calls the other side of an order; nothing without a number that can be dialled. */
export function CallButton({ name, phone }: { name: string; phone: string }) {
  const text = usePhoneText()(phone);
  const link = telLink(text);
  return (
    link !== null && (
      <ButtonLink to={link} variant="contained">
        <span>{`Call ${name} ${text}`}</span>
      </ButtonLink>
    )
  );
}
