/** Size of a card in px: what Open Graph and Twitter cards are shown in (https://ogp.me/#structured). */
export const cardWidth = 1200;
export const cardHeight = 630;
