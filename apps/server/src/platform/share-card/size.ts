/** Size of a card in px, as Open Graph and Twitter cards are displayed (https://ogp.me/#structured). */
export const cardWidth = 1200;
export const cardHeight = 630;
