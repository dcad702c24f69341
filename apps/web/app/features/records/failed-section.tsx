import { useRevalidator } from 'react-router';
import { Section } from '../../ui/page.tsx';
import { ErrorPanel } from '../../ui/status-panels.tsx';

/** A section that could not be loaded, while the rest of the page is displayed. */
export function FailedSection({ title, id, message }: { title: string; id: string; message: string }) {
  const { revalidate } = useRevalidator();
  return (
    <Section title={title} id={id}>
      <ErrorPanel message={message} onRetry={() => void revalidate()} />
    </Section>
  );
}
