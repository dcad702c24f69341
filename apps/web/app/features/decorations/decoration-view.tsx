import type { ReactNode } from 'react';
import { flagOf } from '@moonfloor/contract/countries';
import type { DecorationDetail } from '@moonfloor/contract/decorations';
import { Badge } from '../../ui/badge.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { DetailTop, Fact, FactList } from '../../ui/detail.tsx';
import { PlaceIcon } from '../../ui/icons.tsx';
import { PageHeader, Prose } from '../../ui/page.tsx';
import { LargePicture } from '../../ui/large-picture.tsx';
import { topSizes } from '../../ui/picture-source.ts';
import { linkName, ExternalLinks } from '../records/external-links.tsx';

/**
 * A decoration crew's page, used for visitors and for the author's preview. `above`, `actions` and `children` are
 * supplied by the surrounding page.
 */
export function DecorationView({
  decoration,
  above,
  actions,
  children,
}: {
  decoration: DecorationDetail;
  above?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { decoration_name: name, description, country, area, link1, link2, link3 } = decoration;
  return (
    <article>
      <PageHeader
        title={name}
        above={above}
        actions={
          <>
            {decoration.status !== 'active' && <Badge status={decoration.status} />}
            {actions}
          </>
        }
      />
      <DetailTop media={<Pictures decoration={decoration} />}>
        <FactList>
          <Fact icon={<PlaceIcon />} label="From">
            <span aria-hidden="true">{flagOf(country)} </span>
            {[area, country].filter(Boolean).join(', ')}
          </Fact>
        </FactList>
        {description !== null && <Prose>{description}</Prose>}
        <ExternalLinks
          links={[
            { to: link1, label: 'Website' },
            { to: link2, label: linkName(link2 ?? '') },
            { to: link3, label: linkName(link3 ?? '') },
          ]}
        />
      </DetailTop>
      {children}
    </article>
  );
}

/** A crew's images side by side; if there are none, a mandala generated from its name. */
function Pictures({ decoration: { decoration_name: name, images } }: { decoration: DecorationDetail }) {
  if (images.length === 0) return <LargePicture picture={null} name={name} ratio="4 / 3" sizes={topSizes} priority />;
  const slides = images.map(({ image_url: address, picture }, index) => ({
    id: address,
    content: (
      <LargePicture
        picture={picture}
        name={`${name} ${index + 1}`}
        alt={`${name}, picture ${index + 1} of ${images.length}`}
        ratio="4 / 3"
        fit="contain"
        sizes={topSizes}
        priority={index === 0}
      />
    ),
  }));
  return <Carousel label={name} slides={slides} />;
}
