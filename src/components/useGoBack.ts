import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLayerEntry } from './historyLayers';

/** Goes back to the previous page. The entry of a dialog that is closing is left before. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const isOnPage = !isLayerEntry(useLocation());
  const [isLeaving, setIsLeaving] = useState(false);
  const goBack = useEffectEvent(() => void navigate(-1));

  useEffect(() => {
    if (isLeaving && isOnPage) goBack();
  }, [isLeaving, isOnPage]);

  return () => setIsLeaving(true);
}
