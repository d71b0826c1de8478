import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isGone } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useCreateReportMutation } from '@/api/ownReportsApi';
import { useGetProductQuery } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { showError, showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { SubmitButton } from '@/components/form/SubmitButton';
import { TextArea } from '@/components/form/TextArea';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { Dialog, DialogActions, DialogBody } from '@/components/Dialog';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { reasonsOf, reportReasonLabels } from '#contract/cases';
import { messages } from '#contract/messages';
import { reportFormSchema, type ReportForm } from '#contract/schemas/cases';
import styles from './ReportDialog.module.css';
import { productReported, reportTyped, selectTypedReport } from './reportedSlice';

interface ReportDialogProps {
  productId: string;
  /** The car, or its seller. */
  about: 'car' | 'seller';
  onClose: () => void;
}

/** Asks why a car or its seller is reported, and sends the report. Only servers with extensions can. */
export function ReportDialog({ productId, about, onClose }: ReportDialogProps) {
  const { currentData: product, error } = useGetProductQuery(productId);
  const fail = useEffectEvent(() => {
    showError(isGone(error) ? 'This car is no longer for sale.' : messageFor(error));
    onClose();
  });
  const isFailed = !product && error !== undefined;
  useEffect(() => {
    if (isFailed) fail();
  }, [isFailed]);
  if (!product) return null;
  const name = about === 'car' ? carName(product.name) : product.sellerName || 'the seller';
  return (
    <Dialog title={`Report ${name}`} size="small" isFullScreen onClose={onClose}>
      <Form productId={productId} about={about} onClose={onClose} />
    </Dialog>
  );
}

function Form({ productId, about, onClose }: ReportDialogProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const key = `${about} ${productId}`;
  const [typed] = useState(() => selectTypedReport(store.getState(), key));
  const [createReport] = useCreateReportMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const subject = about === 'car' ? 'product' : 'user';
  const resolver = useMemo(() => yupResolver(reportFormSchema(subject)), [subject]);
  const { control, handleSubmit, formState } = useForm<ReportForm>({
    resolver,
    defaultValues: typed ?? { note: '' },
  });
  const [reason, note] = useWatch({ control, name: ['reason', 'note'] });
  const isOther = reason === 'other';
  useEffect(() => {
    dispatch(reportTyped({ subject: key, form: { reason, note } }));
  }, [dispatch, key, reason, note]);

  async function submit(report: ReportForm) {
    setFailure(null);
    const { data, error } = await createReport({
      productId,
      reason: report.reason,
      ...(report.note ? { note: report.note } : {}),
      ...(about === 'seller' ? { about } : {}),
    });
    if (error) {
      setFailure(messageFor(error, 'refusal'));
      return;
    }
    // A refusal can mean that the user reported it before, in another session or tab.
    if (about === 'car' && (data.acknowledged || data.reported))
      dispatch(productReported(productId));
    onClose();
    if (data.acknowledged) {
      dispatch(reportTyped({ subject: key, form: null }));
      showSuccess(about === 'car' ? messages.productReported : 'Report sent.');
    } else showError(data.message ?? messages.somethingWrong);
  }

  return (
    <form noValidate onSubmit={(event) => handleSubmit(submit)(event)} className={styles.form}>
      <DialogBody>
        <div className={styles.fields}>
          <FormRadioGroup
            control={control}
            name="reason"
            label="What is wrong?"
            isStacked
            options={reasonsOf[subject].map((value) => ({
              value,
              label: reportReasonLabels[value],
            }))}
          />
          <TextArea
            control={control}
            name="note"
            label="Note"
            isRequired={isOther}
            rows={3}
            helperText={isOther ? undefined : 'Optional. What should we look at?'}
          />
          <Text variant="body2" tone="secondary">
            The seller does not learn who you are. We tell you what came of it.
          </Text>
          <FormError message={failure} />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton isBusy={formState.isSubmitting}>Send report</SubmitButton>
      </DialogActions>
    </form>
  );
}
