import type { ImportField } from '@moonfloor/contract/import-fields';

/**
 * Known column names in several languages, by field: the most specific first. Compared without case, accents and
 * punctuation, after removing words for the whole table (`event_date`, `party.date`).
 */
export const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  event_name: [
    'event name', 'name', 'title', 'event title', 'festival name', 'party name', 'name party', 'name event', 'event', 'party', 'festival',
    'summary', 'headline', 'subject', 'nome', 'nom', 'nombre', 'titel', 'titre', 'titulo', 'titolo', 'naam', 'veranstaltung', 'veranstaltungsname',
    'evento', 'evenement', 'fete', 'fiesta', 'festa', 'nome do evento', 'nombre del evento', 'nom de l evenement', 'label',
  ],
  event_date: [
    'event date', 'start date', 'startdate', 'date start', 'start datetime', 'start date time', 'datetime start', 'starts at', 'start at', 'start',
    'begin', 'begins at', 'begin date', 'date begin', 'dtstart', 'date from', 'from date', 'date', 'datetime', 'date time', 'dates start',
    'start day', 'day', 'from', 'data', 'fecha', 'datum', 'dia', 'jour', 'tag', 'beginn', 'startdatum', 'anfang', 'von', 'giorno',
    'data inicio', 'data de inicio', 'data inicial', 'inicio', 'inizio', 'data inizio', 'date debut', 'date de debut', 'debut', 'fecha inicio',
    'fecha de inicio', 'begindatum', 'aanvang', 'dates', 'timestamp', 'start timestamp', 'start unix', 'start time unix', 'start ts',
    'start local', 'start utc',
  ],
  start_time: [
    'start time', 'time start', 'start hour', 'doors', 'doors open', 'door time', 'opening time', 'begin time', 'time', 'uhrzeit', 'hora', 'heure',
    'hour', 'ora', 'startzeit', 'anfangszeit', 'einlass', 'hora inicio', 'hora de inicio', 'heure debut', 'heure de debut', 'ora inizio',
    'horario', 'starttijd', 'tijd', 'abre', 'ouverture',
  ],
  event_end_date: [
    'event end date', 'end date', 'enddate', 'date end', 'end datetime', 'end date time', 'datetime end', 'ends at', 'end at', 'finish',
    'finish date', 'dtend', 'date to', 'to date', 'end', 'to', 'until', 'till', 'end day', 'dates end', 'ende', 'enddatum', 'bis', 'schluss', 'fim',
    'fin', 'fine', 'data fim', 'data de fim', 'data final', 'data fine', 'date fin', 'date de fin', 'fecha fin', 'fecha de fin', 'fecha final',
    'termino', 'einddatum', 'tot', 'end timestamp', 'end unix', 'end time unix', 'end ts', 'end local', 'end utc',
  ],
  end_time: [
    'end time', 'time end', 'end hour', 'closing time', 'closes', 'endzeit', 'hora fim', 'hora de fim', 'hora fin', 'hora final', 'heure fin',
    'heure de fin', 'ora fine', 'eindtijd',
  ],
  event_status: ['happening', 'event status', 'eventstatus', 'status of event', 'status', 'state of event', 'estado del evento', 'statut', 'name status'],
  event_location: [
    'venue', 'venue name', 'venue title', 'event location', 'location name', 'location', 'place name', 'club', 'club name', 'spielort', 'veranstaltungsort', 'recinto',
    'sala', 'salle', 'local do evento', 'local', 'locatie', 'lieu', 'lugar', 'luogo', 'place', 'ort', 'plaats', 'spot', 'name location',
  ],
  area: [
    'area', 'city', 'town', 'city name', 'venue city', 'location city', 'address city', 'place city', 'locality', 'address locality', 'municipality',
    'stadt', 'cidade', 'ciudad', 'ville', 'citta', 'comune', 'gemeinde', 'localidad', 'localidade', 'stad', 'name town', 'region', 'address region',
    'state', 'province', 'bundesland', 'estado', 'provincia', 'departement', 'place', 'ort', 'plaats', 'lugar', 'lieu', 'luogo',
  ],
  country: [
    'country', 'country name', 'country code', 'countryname', 'countrycode', 'iso country', 'name country', 'address country', 'venue country',
    'location country', 'country iso', 'land', 'staat', 'pais', 'pays', 'paese', 'nation', 'nacao', 'nazione',
  ],
  place_line: [
    'address', 'full address', 'formatted address', 'venue address', 'location address', 'adresse', 'anschrift', 'direccion', 'endereco', 'indirizzo',
    'adres', 'address line', 'location line',
  ],
  coordinates: [
    'coordinates', 'coords', 'geo', 'wkt', 'lat lng', 'lat lon', 'latlng', 'latlon', 'lat long', 'geo point', 'position', 'geometry', 'gps', 'koordinaten',
    'coordenadas', 'coordonnees', 'coordinate',
  ],
  latitude: ['latitude', 'lat', 'geo lat', 'geolat', 'breite', 'breitengrad', 'latitud', 'latitudine'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'geo lon', 'geo lng', 'geolon', 'lange', 'langengrad', 'longitud', 'longitudine'],
  description: [
    'description', 'event description', 'long description', 'body', 'content', 'about', 'info', 'information', 'text', 'text more', 'details', 'beschreibung',
    'descricao', 'descripcion', 'descrizione', 'omschrijving', 'beskrivning', 'short description', 'excerpt', 'notes', 'notizen', 'infos', 'comment',
  ],
  extras: ['extras', 'extra'],
  organizer: [
    'organizer', 'organiser', 'organizer name', 'organiser name', 'name organizer', 'organizers', 'organisers', 'organisation', 'organization', 'promoter',
    'promoter name', 'host', 'hosts', 'host name', 'hosted by', 'presented by', 'crew', 'veranstalter', 'organisator', 'organisateur', 'organizador', 'organizadora',
    'organizzatore', 'produtora', 'realizacao', 'collective',
  ],
  style: [
    'style', 'styles', 'genre', 'genres', 'music style', 'music styles', 'music genre', 'music', 'stil', 'musikrichtung', 'musik', 'estilo', 'estilos',
    'genero', 'generos', 'genere', 'vertente', 'vertente principal', 'musique', 'musica', 'stijl',
  ],
  lineup: ['line up', 'lineup', 'artists', 'acts', 'artistas', 'artistes', 'artisti', 'artiesten', 'kunstler', 'djs', 'performers', 'performer', 'text line up'],
  decorations: ['decorations', 'deco', 'decoration', 'dekoration', 'decoracao', 'decoracion', 'visuals', 'text deco'],
  ticket_link: [
    'ticket link', 'ticket url', 'tickets link', 'tickets url', 'ticketing url', 'buy tickets', 'tickets', 'ticket', 'booking url', 'booking link', 'presale link',
    'vorverkauf', 'ticketlink', 'billetterie', 'billets', 'lien billetterie', 'entradas', 'enlace entradas', 'boletos', 'ingressos', 'link ingressos', 'bilhetes',
    'link bilhetes', 'biglietti', 'link de ingressos',
  ],
  price: [
    'price', 'prices', 'entry', 'entry fee', 'text entry fee', 'entrance', 'entrance fee', 'admission', 'admission fee', 'ticket price', 'ticket prices',
    'tickets price', 'price range', 'cost', 'fee', 'tickets', 'ticket', 'preis', 'preise', 'eintritt', 'eintrittspreis', 'ticketpreis', 'prix', 'tarif', 'tarifs', 'entree',
    'precio', 'precios', 'entrada', 'entradas', 'preco', 'precos', 'preco do ingresso', 'ingresso', 'ingressos', 'bilhete', 'prezzo', 'prezzi', 'ingresso prezzo', 'toegang', 'prijs',
  ],
  event_page_link: [
    'event page link', 'event url', 'event link', 'event website', 'official website', 'website', 'website url', 'web', 'homepage', 'web page', 'link', 'links',
    'url', 'page', 'page url', 'site', 'site web', 'site url', 'sitio', 'sitio web', 'webseite', 'sito', 'sito web', 'enlace', 'lien', 'pagina', 'public url',
    'html link', 'facebook', 'facebook url', 'url organizer', 'permalink', 'href', 'uri',
  ],
  image: [
    'image', 'image url', 'imageurl', 'picture', 'picture url', 'photo', 'photo url', 'flyer', 'flyer url', 'poster', 'poster url', 'cover', 'cover url',
    'cover image', 'image src', 'logo', 'logo url', 'logo original url', 'url image full', 'url image medium', 'url image small', 'bild', 'imagem', 'imagen',
    'immagine', 'affiche', 'afbeelding', 'banner', 'thumbnail', 'images', 'images url', 'featured image',
  ],
  source_id: ['id', 'uid', 'event id', 'source id', 'identifier', 'key', 'guid', 'uuid', 'goabase id', 'goabase', 'external id', 'slug'],
  source_url: ['source url', 'source', 'source link', 'url party html', 'url party', 'goabase url', 'goabase link', 'permalink', 'quelle', 'fonte', 'fuente', 'canonical url', 'detail url', 'event url', 'url', 'link'],
};
