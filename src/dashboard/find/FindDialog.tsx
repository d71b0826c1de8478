import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFindQuery, type Found } from '@/api/findApi';
import { messageFor } from '@/api/messageFor';
import { Spinner } from '@/components/feedback/Spinner';
import { Field } from '@/components/form/Field';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { useSearchDraft } from '@/components/useSearchDraft';
import { DashboardTheme } from '@/dashboard/ui/DashboardTheme';
import { SEARCH_MAX } from '#contract/lists';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';

const kindLabels = { person: 'People', car: 'Cars', order: 'Orders' };

/** A paid order is at the payments desk, another one among the bookings of its buyer. */
const orderPath = ({ buyerId, paymentId }: Found) =>
  paymentId === null
    ? `${routes.person(buyerId)}?tab=bookings`
    : routes.paymentRecord(paymentId, 'payments');

function pathOf(found: Found): string {
  const { kind, id, name } = found;
  if (kind === 'person') return routes.person(id);
  return kind === 'car' ? routes.product(id, name) : orderPath(found);
}

const titleOf = ({ kind, id, name, email }: Found) =>
  ({ person: name || email, car: carName(name), order: orderNumber(id) })[kind];

const noteOf = ({ kind, name, email }: Found) =>
  ({ person: email, car: email, order: `${carName(name)} · ${email}` })[kind];

/** Finds a person, a car or an order from everywhere: Enter opens what is marked. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const { text, setText, isWaiting, send } = useSearchDraft(q, setQ);
  const [marked, setMarked] = useState(0);
  const { currentData: found, isFetching, error } = useFindQuery(q || skipToken);
  const shown = found ?? [];
  const index = Math.min(marked, shown.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;

  const go = (to: Found | undefined) => {
    if (!to) return;
    onClose();
    void navigate(pathOf(to));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setMarked((index + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter') {
      // The results are still those of an earlier text.
      if (isWaiting) send();
      else go(shown[index]);
    } else return;
    event.preventDefault();
  };

  return (
    <DashboardTheme>
      <Dialog
        open
        onClose={onClose}
        fullWidth
        maxWidth="sm"
        aria-labelledby={`${listId}-title`}
        sx={atTop}
      >
        <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
          <VisuallyHidden id={`${listId}-title`}>Find</VisuallyHidden>
          <Field label="Find a person, a car or an order number">
            {(field) => (
              <input
                {...field}
                // eslint-disable-next-line jsx-a11y-x/no-autofocus -- the dialog is opened to type into it
                autoFocus
                type="search"
                role="combobox"
                aria-expanded={shown.length > 0}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={shown[index] ? optionId(index) : undefined}
                maxLength={SEARCH_MAX}
                autoComplete="off"
                value={text}
                onChange={({ target }) => {
                  setText(target.value);
                  setMarked(0);
                }}
                onKeyDown={onKeyDown}
              />
            )}
          </Field>
          <Box id={listId} role="listbox" aria-label="Found" sx={{ minHeight: 120 }}>
            {shown.map((each, at) => (
              <Box key={each.id}>
                {each.kind !== shown[at - 1]?.kind && (
                  <Text variant="caption" tone="secondary" style={{ padding: '8px 8px 2px' }}>
                    {kindLabels[each.kind]}
                  </Text>
                )}
                <Option
                  id={optionId(at)}
                  found={each}
                  isMarked={at === index}
                  onPress={() => go(each)}
                />
              </Box>
            ))}
          </Box>
          <div role="status">
            {isFetching && <Spinner label="Searching" size="small" minHeight={0} />}
            {!isFetching && error !== undefined && (
              <Text variant="body2" tone="error">{`We couldn’t search. ${messageFor(error)}`}</Text>
            )}
            {!isFetching && found?.length === 0 && (
              <Text variant="body2" tone="secondary">{`Nothing matches “${q}”.`}</Text>
            )}
          </div>
        </Box>
      </Dialog>
    </DashboardTheme>
  );
}

const atTop = { '& .MuiDialog-container': { alignItems: 'flex-start' } };

interface OptionProps {
  id: string;
  found: Found;
  isMarked: boolean;
  onPress: () => void;
}

function Option({ id, found, isMarked, onPress }: OptionProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={isMarked}
      onClick={onPress}
      sx={{
        px: 1,
        py: 0.75,
        borderRadius: 1,
        cursor: 'pointer',
        overflowWrap: 'anywhere',
        '&:hover': { bgcolor: 'action.hover' },
        '&[aria-selected=true]': {
          bgcolor: 'surface.marked',
          outline: 2,
          outlineColor: 'focus.ring',
        },
      }}
    >
      <Text variant="body2" style={{ fontWeight: 650 }}>
        {titleOf(found)}
      </Text>
      <Text variant="caption" tone="secondary">
        {noteOf(found)}
      </Text>
    </Box>
  );
}
