import type { ReactNode } from 'react';
import type { ArtistDetail } from '@moonfloor/contract/records/artists';
import { externalSites } from '@moonfloor/contract/values/external-sites';
import type { LocalText } from '@moonfloor/contract/values/translations';
import { Badge, type BadgeStatus } from '../../ui/badge.tsx';
import { DetailTop, FactList } from '../../ui/detail.tsx';
import { PageHeader, Prose } from '../../ui/page.tsx';
import { AlsoKnownAs, ClaimedBy, type ExternalLink, ExternalLinks } from './record-parts.tsx';
import { langOf } from './local-text.ts';

/** The additions of the surrounding page to a record's view: above its title, actions, and sections at the end. */
export interface ArticleFrame {
  above?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A record's page, used for visitors and for the author's preview. `badge` is the status if visitors must know it. */
export function RecordArticle({
  title,
  badge,
  round = false,
  media,
  facts,
  alternativeNames = [],
  text = null,
  links,
  externalIds = [],
  claimedBy,
  above,
  actions,
  children,
}: ArticleFrame & {
  title: string;
  badge: BadgeStatus | false;
  round?: boolean;
  media: ReactNode;
  facts: ReactNode;
  alternativeNames?: readonly string[];
  text?: LocalText | null;
  links: readonly ExternalLink[];
  externalIds?: ArtistDetail['external_ids'];
  claimedBy: readonly string[];
}) {
  return (
    <article>
      <PageHeader
        title={title}
        subtitle={alternativeNames.length > 0 && <AlsoKnownAs names={alternativeNames} />}
        above={above}
        actions={
          <>
            {badge && <Badge status={badge} />}
            {actions}
          </>
        }
      />
      <DetailTop round={round} media={media}>
        <FactList>
          {facts}
          <ClaimedBy owners={claimedBy} />
        </FactList>
        {text !== null && <Prose lang={langOf(text)}>{text.text}</Prose>}
        <ExternalLinks
          links={[...links, ...externalIds.map(({ source, url }) => ({ to: url, label: externalSites[source] }))]}
        />
      </DetailTop>
      {children}
    </article>
  );
}
