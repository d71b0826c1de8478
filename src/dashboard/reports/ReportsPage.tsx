import { ReportedProducts } from './ReportedProducts';

/** The Reported Products page for admins (spec §2). */
export default function ReportsPage() {
  return <ReportedProducts />;
}
