import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The preview has its own entry in the history, so that the browser's Back leads to the fields. */
export const previewHash = '#preview';

/** Returns the step of a form, and functions that change it. A page that is loaded as a preview begins with the fields. */
export function useFormStep() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isChecked, setChecked] = useState(false);
  const isPreview = hash === previewHash;
  // whether the preview is open or being opened: pressed twice, it is one entry
  const isOpened = useRef(isPreview);
  useEffect(() => {
    isOpened.current = isPreview;
  }, [isPreview]);
  // with its path, so that the page is known to be loaded already
  const fields = pathname + search;
  const endStalePreview = useEffectEvent(() => {
    if (isPreview) void navigate(fields, { replace: true, preventScrollReset: true });
  });
  useEffect(() => endStalePreview(), []);
  return {
    step: isChecked && isPreview ? ('preview' as const) : ('edit' as const),
    openPreview: (): void => {
      setChecked(true);
      void navigate(fields + previewHash, { replace: isOpened.current, preventScrollReset: true });
      isOpened.current = true;
    },
    closePreview: (): void => setChecked(false),
    openFields: (): void => {
      setChecked(false);
      if (isChecked && isPreview) void navigate(-1);
    },
  };
}
