import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { messageFor, outcomeForRow } from '@/api/messageFor';
import type { Product } from '@/api/productsApi';
import { useCreateReportMutation, useTakeBackReportMutation } from '@/api/ownReportsApi';
import { withSlowToast } from '@/components/feedback/slow';
import { showError, showOutcome, showSuccess } from '@/components/feedback/toast';
import { messages } from '#contract/messages';
import { productReported, reportTakenBack, selectReported } from './reportedSlice';

/** Reports a car to the admins, or takes the report back. The result is in a toast (spec §8). */
export function useReportProduct() {
  const dispatch = useAppDispatch();
  const [createReport] = useCreateReportMutation();
  const [takeBackReport] = useTakeBackReportMutation();
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const reported = useAppSelector(selectReported);

  async function whileBusy<T>(id: string, work: PromiseLike<T>): Promise<T> {
    setBusyIds((ids) => new Set(ids).add(id));
    const result = await withSlowToast(work);
    setBusyIds((ids) => new Set([...ids].filter((busy) => busy !== id)));
    return result;
  }

  async function reportProduct({ id }: Product) {
    const { data, error } = await whileBusy(id, createReport({ productId: id }));
    // A refusal can mean that the user reported it before, in another session or tab.
    if (data?.acknowledged || data?.reported) dispatch(productReported(id));
    if (data?.acknowledged) showSuccess(messages.productReported);
    else if (error) showError(messageFor(error, 'refusal'));
    else showError(data.message ?? messages.somethingWrong);
  }

  async function undoReport({ id }: Product) {
    const change = outcomeForRow(takeBackReport(id), ({ deletedCount }) => deletedCount > 0);
    const outcome = await whileBusy(id, change);
    showOutcome(outcome, 'Report withdrawn.');
    if (outcome.kind !== 'failed') dispatch(reportTakenBack(id));
  }

  return {
    reportProduct,
    undoReport,
    isReporting: (product: Product) => busyIds.has(product.id),
    isReported: (product: Product) => reported[product.id] ?? product.isReported,
  };
}
