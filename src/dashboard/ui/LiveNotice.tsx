import { Button } from '@/components/Button';
import { useNow } from '@/components/clock';
import { Notice } from '@/components/feedback/Notice';
import { applyChanges } from '@/live/applyChanges';
import { noteCheck, useLiveStatus } from '@/live/liveStatus';
import { useAppDispatch } from '@/store/hooks';

/** Says that changes appear late while the stream of changes is lost. */
export function LiveNotice() {
  const { isLost, checkedAt } = useLiveStatus();
  return isLost && <Late checkedAt={checkedAt} />;
}

function Late({ checkedAt }: { checkedAt: number }) {
  const dispatch = useAppDispatch();
  const minutes = Math.floor((useNow() - checkedAt) / 60_000);
  const check = () => {
    noteCheck();
    dispatch(applyChanges({ all: true, changes: [] }));
  };
  return (
    <Notice
      tone="info"
      action={
        <Button color="inherit" size="small" onClick={check}>
          Check now
        </Button>
      }
    >
      <span>
        {`Not live at the moment. Checked ${minutes < 1 ? 'just now' : `${minutes} min ago`}.`}
      </span>
    </Notice>
  );
}
