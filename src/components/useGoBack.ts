import { useNavigate } from 'react-router-dom';

/** Goes back to the previous page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void navigate(-1);
}
