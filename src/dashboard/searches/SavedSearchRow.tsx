import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import { useId, useState } from 'react';
import { messageFor, outcomeForRow } from '@/api/messageFor';
import {
  useChangeSavedSearchMutation,
  useRemoveSavedSearchMutation,
  type SavedSearch,
} from '@/api/savedSearchesApi';
import { Button, ButtonLink } from '@/components/Button';
import { Field } from '@/components/form/Field';
import { FormError } from '@/components/form/FormError';
import { Notice } from '@/components/feedback/Notice';
import { plural } from '@/components/labels';
import { LocalTime } from '@/components/LocalTime';
import { StatusBadge } from '@/components/StatusBadge';
import { showOutcome } from '@/components/feedback/toast';
import { Text } from '@/components/Text';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { NameDialog } from '@/dashboard/ui/NameDialog';
import { formatDay } from '#contract/formats';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { NEW_CARS_MAX, QUIET_DAYS, searchSpeeds, speedLabels } from '#contract/savedSearches';
import { savedSearchSchema, type ChangedSearch } from '#contract/schemas/savedSearches';

const nameSchema = savedSearchSchema.pick(['name']);

/** A saved search: its new cars, and when it reports them. */
export function SavedSearchRow({ search }: { search: SavedSearch }) {
  const { id, name, newCars, seenAt, speed, query } = search;
  const nameId = useId();
  const [change, { error, isLoading }] = useChangeSavedSearchMutation();
  const [remove, removal] = useRemoveSavedSearchMutation();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const set = (changes: ChangedSearch) => change({ id, changes });
  const removeIt = async () => {
    const outcome = await outcomeForRow(remove(id), () => true);
    setAsked(null);
    showOutcome(outcome, 'Search removed.');
  };

  return (
    <ListItem divider disableGutters sx={{ display: 'block', py: 2 }} aria-labelledby={nameId}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'end',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 140px auto' },
        }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text as="h2" variant="h6" id={nameId}>
            {name}
          </Text>
          <Text variant="body2" tone="secondary">
            {newCars === 0 ? (
              <span>No new cars</span>
            ) : (
              <StatusBadge tone="amber">
                {newCars < NEW_CARS_MAX
                  ? plural(newCars, '1 new car', '# new cars')
                  : `${NEW_CARS_MAX}+ new cars`}
              </StatusBadge>
            )}
            {seenAt !== null && (
              <>
                <span> since </span>
                <LocalTime at={seenAt} format={formatDay} />
              </>
            )}
          </Text>
        </Box>
        <Field label="Tell me" isSmall>
          {(attributes) => (
            <select
              {...attributes}
              value={speed}
              disabled={isLoading}
              onChange={({ target: { value } }) => {
                const chosen = searchSpeeds.find((known) => known === value);
                if (chosen) void set({ speed: chosen });
              }}
            >
              {searchSpeeds.map((value) => (
                <option key={value} value={value}>
                  {speedLabels[value]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ButtonLink
            variant="outlined"
            to={`${routes.search}?${query}&sort=createdAt:desc`}
            state={{ savedSearch: { id, seenAt } }}
          >
            Show cars
          </ButtonLink>
          <Button onClick={() => setAsked('rename')}>Rename</Button>
          <Button color="quietError" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, '&:not(:empty)': { mt: 1.5 } }}>
        {error !== undefined && <FormError message={messageFor(error)} />}
        {search.isQuiet && (
          <Notice
            tone="info"
            action={<Button onClick={() => void set({ kept: true })}>Keep</Button>}
          >
            {`Nothing new for ${QUIET_DAYS} days. Keep looking?`}
          </Notice>
        )}
      </Box>
      {asked === 'rename' && (
        <NameDialog
          title="Rename search"
          submitLabel="Rename"
          name={name}
          schema={nameSchema}
          onSubmit={(next) => outcomeForRow(set({ name: next }), () => true)}
          onClosed={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={messages.confirmTitle}
        text={`You’ll no longer hear of new cars for “${name}”.`}
        confirmLabel="Remove"
        isBusy={removal.isLoading}
        onConfirm={() => void removeIt()}
        onCancel={() => setAsked(null)}
      />
    </ListItem>
  );
}
