import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { mdiFlagOutline } from '@mdi/js';
import { Button } from '@/components/Button';
import { carName } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink } from '@/dashboard/table/RowLink';
import { useFromList } from '@/dashboard/ui/listOrigin';
import { dayFilter } from '@/dashboard/table/rangeFilters';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { reportReasonLabels } from '#contract/cases';
import { formatDay } from '#contract/formats';
import { routes } from '#contract/routes';
import type { ReportRow } from '@/api/bare/useReportedProducts';

const GONE = 'This car no longer exists';

/** The display name of the reported car. It is empty until the car has loaded. */
function reportName({ product, productState }: ReportRow): string {
  if (product) return carName(product.name);
  return productState === 'gone' ? GONE : '';
}

function ReportedName({ report }: { report: ReportRow }) {
  const name = reportName(report);
  const state = useFromList(report.id);
  switch (report.productState) {
    case 'ready':
      return (
        <RowLink to={routes.report(report.productId)} state={state}>
          {name}
        </RowLink>
      );
    case 'gone':
      return (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {GONE}
        </Box>
      );
    case 'loading':
      return <Skeleton width={140} aria-label="Loading car" />;
    case 'failed':
      return (
        <>
          <span>Couldn’t load</span>
          <Button size="small" onClick={report.retry} style={{ marginLeft: 8 }}>
            Retry
          </Button>
        </>
      );
  }
}

/** What the report is about, leading to its case. A column of its own would leave no room for a grid. */
function Why({ caseId, reason }: Pick<ReportRow, 'caseId' | 'reason'>) {
  if (caseId === null) return null;
  return (
    <Box sx={{ typography: 'caption' }}>
      <RowLink to={routes.case(caseId)}>
        {reason === null ? 'View case' : reportReasonLabels[reason]}
      </RowLink>
    </Box>
  );
}

const reportsColumns: readonly TableColumn<ReportRow>[] = [
  pictureColumn('picture', 'Picture', ({ product }) => (
    <CarPicture src={product?.picture} photo={filesBehind(product?.picture)} alt="" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: (report) => reportName(report) || null,
    isSearched: true,
    render: (report) => <ReportedName report={report} />,
    minWidth: 180,
    card: 'title',
  },
  {
    field: 'userEmail',
    header: 'Seller email',
    value: ({ product }) => product?.sellerEmail ?? null,
    isSearched: true,
    text: ({ product }) => product?.sellerEmail ?? '–',
    render: ({ product, sellerId }) =>
      product && sellerId ? (
        <RowLink to={routes.person(sellerId)}>{product.sellerEmail}</RowLink>
      ) : (
        (product?.sellerEmail ?? '–')
      ),
    csv: ({ product }) => product?.sellerEmail ?? '',
    minWidth: 180,
  },
  priceColumn('resalePrice', 'Price', ({ product }) => product?.resalePriceCents ?? null),
  {
    ...dayColumn('createdAt', 'Reported', ({ createdAt }) => createdAt),
    render: ({ createdAt, caseId, reason }) => (
      <div>
        <div>{createdAt === null ? '–' : formatDay(createdAt)}</div>
        <Why caseId={caseId} reason={reason} />
      </div>
    ),
    isExtension: true,
  },
];

/** Reported Products: picture, name, seller email and price (spec §2), and the day, if it is known. */
export const reportsTable: TableSetup<ReportRow> = {
  id: 'reports',
  label: 'Reported Products',
  fields: reportsColumns,
  filters: [dayFilter('createdAt', 'Reported', ({ createdAt }) => createdAt)],
  nameOf: (report) => reportName(report) || `report of a deleted car`,
  actionsWidth: 180,
  empty: {
    icon: mdiFlagOutline,
    title: 'No reported cars',
    message: 'Cars that users report appear here.',
  },
  labels: tableLabels('report', 'reports'),
};
