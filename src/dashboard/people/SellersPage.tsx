import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm, useWatch } from 'react-hook-form';
import { plural } from '@/components/labels';
import { PageTitle } from '@/components/PageTitle';
import { useIfExtended } from '@/api/bare/useIfExtended';
import {
  useLazyCollectSellersQuery,
  useListSellersQuery,
  type User,
  useDeclineVerificationMutation,
} from '@/api/usersApi';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import type { DialogAction } from '@/dashboard/table/types';
import { useRowDialogs } from '@/dashboard/ui/useRowDialogs';
import { COUNT_ONLY } from '#contract/lists';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import { showSuccess } from '@/components/feedback/toast';
import { TextArea } from '@/components/form/TextArea';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { ReadyAnswers } from '@/dashboard/ui/ReadyAnswers';
import { readyVerificationDeclines } from '@/dashboard/ui/readyTexts';
import { declineVerificationSchema, type DeclineVerificationForm } from '#contract/schemas/account';
import { personName } from './peopleColumns';
import { sellersTable } from './peopleSetup';
import { useDeletePerson, useVerifySeller } from './usePersonActions';

/** All Sellers, for the admin (spec §2). */
export default function SellersPage() {
  return (
    <>
      <PageTitle title="All Sellers" space="medium" />
      <SellersTable />
    </>
  );
}

/** The table of sellers, with the actions Verify and Delete (spec §2, §6). */
function SellersTable() {
  const state = useListQuery(sellersTable);
  const list = useListSellersQuery(state.args);
  const [fetchSellers] = useLazyCollectSellersQuery();
  const verify = useVerifySeller();
  const deleteSeller = useDeletePerson('seller');

  const { open: askToDecline, dialogs } = useRowDialogs<User>();
  const actions = useMemo(() => {
    const decline: DialogAction<User> = {
      id: 'decline',
      label: 'Decline',
      accessibleName: (seller) => `Decline the request of ${personName(seller)}`,
      isOffered: ({ request }) => request !== null,
      open: askToDecline,
    };
    // Decline first: when it goes, the focus moves to Verify, not to Delete.
    return [decline, ...verify, deleteSeller];
  }, [verify, deleteSeller, askToDecline]);

  const { data: asked } = useListSellersQuery(
    useIfExtended({ ...COUNT_ONLY, filters: { asked: 'true' } }),
  );
  const askedCount = asked && !asked.isComplete ? asked.total : 0;

  return (
    <>
      {askedCount > 0 && state.query.filters.asked !== 'true' && (
        <Link component={RouterLink} to="?asked=true" sx={{ display: 'inline-block', mb: 2 }}>
          {plural(askedCount, '# seller asked to be verified', '# sellers asked to be verified')}
        </Link>
      )}
      <DataTable
        table={sellersTable}
        state={state}
        list={list}
        actions={actions}
        fetchPage={(args) => fetchSellers(args).unwrap()}
      />
      {dialogs.map(({ row, ...dialog }) => (
        <DeclineDialog key={row.id} {...dialog} seller={row} />
      ))}
    </>
  );
}

interface DeclineDialogProps {
  seller: User;
  isOpen: boolean;
  onClose: () => void;
}

/** Declines a seller’s request to be verified. The seller gets the reason. */
function DeclineDialog({ seller, isOpen, onClose }: DeclineDialogProps) {
  const [decline, { isLoading, error, reset: forgetError }] = useDeclineVerificationMutation();
  const { control, handleSubmit, setError, setValue, clearErrors, reset, formState } =
    useForm<DeclineVerificationForm>({
      resolver: yupResolver(declineVerificationSchema),
      defaultValues: { reason: '' },
    });

  const reason = useWatch({ control, name: 'reason' });

  const submit = handleSubmit(async ({ reason }) => {
    const result = await decline({ email: seller.email, reason });
    if (!result.error) {
      reset();
      onClose();
      showSuccess('Request declined.');
    } else showFieldErrors(setError, result.error, ['reason']);
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={`Decline the request of ${personName(seller)}?`}
      isBusy={isLoading}
      problem={error && !formState.errors.reason ? messageFor(error) : null}
      submitLabel="Decline request"
      onSubmit={submit}
      onClose={onClose}
      onClosed={() => {
        clearErrors();
        forgetError();
      }}
    >
      <ReadyAnswers
        texts={readyVerificationDeclines}
        value={reason}
        disabled={isLoading}
        onChoose={(text) => setValue('reason', text, { shouldDirty: true })}
      />
      <TextArea
        control={control}
        name="reason"
        label="Reason"
        rows={3}
        takesFocus
        helperText="We’ll send this to the seller. They can ask again."
      />
    </FormDialog>
  );
}
