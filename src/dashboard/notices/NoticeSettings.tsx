import Box from '@mui/material/Box';
import { mdiLockOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import {
  useChangeNoticeSettingMutation,
  useGetNoticeSettingsQuery,
  type NoticeSetting,
} from '@/api/noticesApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { showError } from '@/components/feedback/toast';
import { Checkbox } from '@/components/form/Checkbox';
import { Field } from '@/components/form/Field';
import { Icon } from '@/components/Icon';
import { mailChoiceLabels, noticeKindLabels, skipReasonLabels } from '@/components/noticeLabels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import type { Elements } from '@/components/elements';
import { formatDay } from '#contract/formats';
import { mailChoices, type NoticeSettingChange, type SwitchableKind } from '#contract/notices';

const groups: { title: string; fixed?: string[]; kinds?: SwitchableKind[] }[] = [
  {
    title: 'Bookings and money',
    fixed: ['Bookings, also those that end soon', 'Payments and refunds'],
  },
  { title: 'Messages', fixed: ['Meetings'], kinds: ['message'] },
  { title: 'Cars I follow', kinds: ['price-drop', 'saved-car', 'saved-search'] },
  {
    title: 'Account',
    fixed: ['Verification, removed cars and photos', 'Password and email'],
    kinds: ['report'],
  },
];

/**
 * What of each kind reaches the user here and by email. Changes are saved at once. `?kind=` focuses one.
 */
export function NoticeSettings() {
  const query = useGetNoticeSettingsQuery();
  const [params] = useSearchParams();
  return (
    <AsyncView
      query={query}
      label="Loading your choices"
      minHeight={320}
      failedTitle="We couldn’t load your choices"
      messageFor={messageFor}
    >
      {({ timeZone, kinds }) => (
        <>
          <Text variant="body2" tone="secondary">
            {`Daily emails come at 8:00, ${timeZone.replaceAll('_', ' ')} time, if there is something new.`}
          </Text>
          {groups.map(({ title, fixed = [], kinds: shown = [] }) => (
            <section key={title} aria-label={title}>
              <Text as="h2" variant="h5" style={{ marginTop: 24 }}>
                {title}
              </Text>
              {fixed.map((label) => (
                <Row key={label} label={label}>
                  <Box sx={{ display: 'flex', gap: 1, gridColumn: 'span 2' }}>
                    <Icon path={mdiLockOutline} size="small" />
                    <Text variant="body2">Always, emails at once</Text>
                    <VisuallyHidden>Cannot be turned off.</VisuallyHidden>
                  </Box>
                </Row>
              ))}
              {kinds
                .filter(({ kind }) => shown.includes(kind))
                .map((setting) => (
                  <SettingRow
                    key={setting.kind}
                    setting={setting}
                    isAsked={setting.kind === params.get('setting')}
                  />
                ))}
            </section>
          ))}
        </>
      )}
    </AsyncView>
  );
}

function Row({ label, children }: { label: string; children: Elements }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr', sm: 'minmax(0, 1fr) 96px 176px' },
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Text variant="subtitle2">{label}</Text>
      </Box>
      {children}
    </Box>
  );
}

/** How long "Saved" is shown. */
const SAVED_MS = 2000;

interface SettingRowProps {
  setting: NoticeSetting;
  isAsked: boolean;
}

const focusOnce = (select: HTMLSelectElement | null) => select?.focus();

function SettingRow({ setting: { kind, here, mail, skipped }, isAsked }: SettingRowProps) {
  const [change, { isSuccess, reset, originalArgs }] = useChangeNoticeSettingMutation();
  const [pending, setPending] = useState<Partial<NoticeSettingChange>>({});
  const label = noticeKindLabels[kind];
  const save = async (changed: Omit<NoticeSettingChange, 'kind'>) => {
    setPending(changed);
    const result = await change({ kind, ...changed });
    if (result.error) {
      setPending({});
      showError(messageFor(result.error));
    }
  };
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SAVED_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, originalArgs, reset]);
  const isHere = pending.here ?? here;
  return (
    <Row label={label}>
      <Checkbox isChecked={isHere} onChange={() => void save({ here: !isHere })}>
        Here
        <VisuallyHidden>{label}</VisuallyHidden>
      </Checkbox>
      <Field label={`Emails: ${label}`} isLabelHidden isSmall>
        {(attributes) => (
          <select
            {...attributes}
            ref={isAsked ? focusOnce : undefined}
            value={pending.mail ?? mail}
            onChange={({ target }) => {
              const chosen = mailChoices.find((each) => each === target.value);
              if (chosen) void save({ mail: chosen });
            }}
          >
            {mailChoices.map((each) => (
              <option key={each} value={each}>
                {mailChoiceLabels[each]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Box role="status" sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
        {isSuccess ? (
          <Text variant="caption" tone="secondary">
            Saved
          </Text>
        ) : (
          skipped && (
            <Text variant="caption" tone="secondary">
              {`Last email not sent ${formatDay(skipped.at)}: ${skipReasonLabels[skipped.reason]}`}
            </Text>
          )
        )}
      </Box>
    </Row>
  );
}
