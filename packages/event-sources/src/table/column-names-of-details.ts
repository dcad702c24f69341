import { names } from './column-names.ts';

/** Names of the columns of events that say more than when and where they are. */
export const detailNames = {
  description:
    names(`description, introtext, event description, long description, body, content, about, info, information, text, text more, details, beschreibung,
    descricao, descripcion, descrizione, omschrijving, beskrivning, short description, excerpt, teaser, notes, notizen, infos, comment, comments,
    remarks, bemerkungen, anmerkungen, programm, anything else, summary, subtitle, untertitel, sous titre, subtitulo, sottotitolo, описание, תיאור, 説明, 詳細,
    opis, popis, leiras, aciklama, περιγραφή, kuvaus, beskrivelse, beschrijving, descriere, опис, 内容, 설명, 说明, 說明, รายละเอียด, الوصف,
    beschreibungstext, infotext, kurzbeschreibung, inhalt, hinweise, hinweis, veranstaltungsbeschreibung, ankundigung, kommentar, sonstiges,
    bemerkung, anmerkung, details zur veranstaltung, descriptif, description de l evenement, resume, details evenement, informations, remarques,
    commentaires, commentaire, texte, precisions, presentation, infos pratiques, descripcion del evento, detalles, informacion, observaciones,
    comentarios, notas, texto, resumen, contenido, sinopsis, descricao do evento, detalhes, informacoes, observacoes, resumo, sinopse, conteudo,
    descrizione dell evento, dettagli, informazioni, note, testo, commenti, riassunto, contenuto, annotazioni, omschrijving evenement,
    toelichting, informatie, opmerkingen, bijzonderheden, tekst, samenvatting, opis wydarzenia, opis imprezy, szczegoly, informacje, uwagi, tresc,
    komentarz, notatki, popis akce, podrobnosti, informace, poznamka, poznamky, popis podujatia, opis podujatia, informacie, esemeny leirasa,
    reszletek, informacio, informaciok, megjegyzes, megjegyzesek, szoveg, ismerteto, descrierea evenimentului, descriere eveniment, detalii,
    informatii, observatii, despre, continut, opis dogadaja, detalji, informacije, napomena, napomene, sadrzaj, опис догађаја, детаљи, напомена,
    описание на събитието, подробности, детайли, информация, бележки, бележка, текст, περιγραφή εκδήλωσης, λεπτομέρειες, πληροφορίες, σημειώσεις,
    σχόλια, κείμενο, etkinlik aciklamasi, detaylar, detay, bilgi, bilgiler, notlar, not, icerik, tanim, описание мероприятия, описание события,
    детали, инфо, примечание, примечания, комментарий, заметки, опис події, опис заходу, подробиці, деталі, інформація, примітка, примітки,
    коментар, תאור, תיאור האירוע, פרטים, מידע, הערות, פרטים נוספים, טקסט, وصف الحدث, تفاصيل, معلومات, ملاحظات, نبذة, 内容説明, イベント内容, 概要, 備考, 紹介,
    詳細情報, コメント, メモ, 情報, 행사 설명, 상세 설명, 내용, 상세, 상세정보, 소개, 비고, 메모, 정보, 描述, 活动描述, 活動描述, 简介, 簡介, 活动简介, 詳情, 详情, 備註, 备注, 介绍, 介紹, 內容, detaljer,
    anteckningar, ovrigt, om evenemanget, informasjon, merknader, notater, om arrangementet, oplysninger, bemaerkninger, noter, tapahtuman kuvaus,
    lisatiedot, tiedot, huomautukset, kommentti, muistiinpanot, esittely, विवरण, कार्यक्रम विवरण, जानकारी, वर्णन, टिप्पणी, ब्यौरा, sobre, sobre o
    evento, sobre el evento, a propos, meer info, meer informatie, mehr info, mehr infos, weitere infos, weitere informationen, plus d infos, en
    savoir plus, mas info, mas informacion, mais info, mais informacoes, piu info, altre info, wiecej info, wiecej informacji, vice info, vice
    informaci, viac info, tovabbi info, tovabbi informaciok, mai multe info, vise informacija, vise info, больше информации, подробнее,
    детальніше, повече информация, περισσότερα, περισσότερες πληροφορίες, daha fazla bilgi, hakkinda, עוד פרטים, מידע נוסף, معلومات إضافية,
    もっと詳しく, 추가 정보, 更多信息, 更多資訊, mer info, mer information, mere info, mere information, om, lisatietoja, lisainfo, अधिक जानकारी`),
  extras: names('extras, extra'),
  organizer:
    names(`organizer, organiser, organizer name, organiser name, name organizer, organizers, organisers, organisation, organization, promoter, promoter
    name, host, hosts, host name, hosted by, presented by, crew, veranstalter, organisator, organisateur, organizador, organizadora,
    organizzatore, produtora, realizacao, collective, организатор, מארגן, 主催, 主催者, organizator, poradatel, szervezo, duzenleyen, διοργανωτής,
    arrangor, veranstalterin, ausrichter, gastgeber, prasentiert von, veranstalter name, agentur, kollektiv, organise par, organisateurs,
    organisatrice, association, collectif, promoteur, producteur, organizado por, organizadores, promotor, promotora, productora, colectivo,
    organiza, anfitrion, organizacao, coletivo, promotores, produtor, organizzatori, organizzato da, organizzazione, promotore, collettivo,
    organisatoren, georganiseerd door, organisatie, collectief, organizatorzy, organizator wydarzenia, organizowane przez, kolektyw, poradatele,
    poradajici, poradatel akce, organizatori, organizatora, usporiadatel, organizator podujatia, kolektiv, szervezok, rendezo, esemeny szervezoje,
    organizat de, organizatorul, promoter evenimenta, организаторы, организатори, организатор мероприятия, организует, промоутер, организатор на
    събитието, διοργανωτές, διοργάνωση, διοργάνωση εκδήλωσης, organizator adi, organizasyon, duzenleyenler, організатор, організатори, מארגנים,
    מפיק, הפקה, מפיקים, המארגן, المنظم, الجهة المنظمة, المنظمون, منظم الحدث, オーガナイザー, 主催団体, 企画, プロモーター, 주최, 주최자, 주관, 기획, 주최측, 프로모터, 主办, 主办方, 主辦,
    主辦單位, 主办单位, 组织者, 組織者, 主辦方, arrangorer, arranger, arrangeras av, foreningen, arrangoren, arrangeret af, jarjestaja, jarjestajat, tapahtuman
    jarjestaja, आयोजक, आयोजनकर्ता, आयोजक का नाम, प्रस्तुतकर्ता, a cura di, organizza, presenta, organise, prasentiert, ekipa, organizuje, porada,
    usporada, poradaji, organizira, орги, делают, организуют, організовує, διοργανώνει, duzenliyor, מפיקים את, 主催名, 主办人, jarjestaa, arrangerar,
    arrangerer, presents, prezentuje, prezinta`),
  style:
    names(`style, styles, genre, genres, music style, music styles, music genre, music, stil, musikrichtung, musik, estilo, estilos, genero, generos,
    genere, vertente, vertente principal, musique, musica, stijl, стиль, жанр, музыка, סגנון, ジャンル, 音楽, gatunek, muzyka, zanr, hudba, stilus, mufaj,
    zene, tur, είδος, genre musik, musikstil, musikgenre, stile, stilrichtung, genre musical, style musical, styles musicaux, genero musical, estilo
    musical, tipo de musica, generi, genere musicale, stile musicale, muziekstijl, muziekgenre, muziek, gatunki, gatunek muzyczny, styl, styl
    muzyczny, rodzaj muzyki, hudebni zanr, zanry, hudebni styl, zaner, zanre, hudobny zaner, hudobny styl, zenei stilus, mufajok, zenei mufaj, gen,
    gen muzical, stil muzical, muzica, zanrovi, glazbeni stil, glazba, muzika, жанр музике, музика, жанрове, музикален стил, стил, μουσική, είδος
    μουσικής, στυλ, μουσικό είδος, muzik turu, muzik, janr, tarz, музыкальный стиль, жанры, стили, музыкальный жанр, направление, жанри, музичний
    жанр, музичний стиль, ז אנר, זאנר, סגנון מוזיקה, סגנון מוזיקלי, מוזיקה, النوع, نوع الموسيقى, نمط, الموسيقى, 音楽ジャンル, スタイル, 장르, 음악 장르, 음악, 스타일,
    风格, 風格, 音乐风格, 音樂風格, 音乐类型, 曲風, 曲风, 类型, genrer, musikstilar, sjanger, sjangre, musikksjanger, musikk, stilart, tyyli, tyylilaji, musiikkityyli,
    musiikki, genret, lajityyppi, शैली, संगीत शैली, संगीत, विधा`),
  lineup:
    names(`line up, attractions, performance, lineup, artists, acts, artist, act, artist name, headliner, headliners, artista, artistas, artistes,
    artiste, artisti, artiesten, artiest, kunstler, interpret, dj, djs, band, performers, performer, text line up, who, wer, qui, quien, quem,
    chi, лайнап, артисты, артист, исполнитель, ליינאפ, אמנים, 出演, 出演者, アーティスト, artysci, umelci, fellepok, sanatcilar, καλλιτέχνες, besetzung, dj
    line up, kunstlerinnen, kunstler innen, mit dabei, auftretende, musiker, interpreten, programmation, plateau, distribution, avec, djs invites,
    cartel, artistas invitados, alineacion, invitados, con, atracoes, atracao, elenco, programacao, convidados, com, formazione, ospiti, cast, con
    chi, artiesten en djs, met, wykonawcy, wykonawca, artysta, sklad, gwiazdy, ucinkujici, ucinkuje, vystupujici, interpreti, kapela, kapely,
    ucinkujuci, vystupujuci, fellepo, eloadok, eloado, zenekar, zenekarok, artisti invitati, invitati, trupa, izvodaci, izvodac, izvodjaci,
    nastupaju, gosti, извођачи, извођач, изпълнители, изпълнител, артисти, участници, καλλιτέχνης, συμμετέχουν, σύνθεση, sanatci, sahne alanlar,
    kadro, исполнители, состав, участники, диджеи, лайн ап, кто играет, хедлайнеры, выступают, виконавці, діджеї, учасники, אמן, ליין אפ, ליינ אפ,
    תקליטנים, די ג יי, משתתפים, الفنانون, الفنانين, الفنان, دي جي, المشاركون, ラインナップ, アクト, 出演アーティスト, 出演陣, ゲスト, 라인업, 출연진, 출연, 아티스트, 출연자, 뮤지션, 디제이,
    阵容, 陣容, 艺人, 藝人, 演出阵容, 演出陣容, 表演者, 嘉宾, 演出者, 艺术家, artister, uppträdande, medverkande, spelar, uppstallning, artistene, opptredende, medvirkende,
    spiller, kunstnere, kunstner, optraedende, esiintyjat, esiintyja, artistit, ohjelma, कलाकार, लाइनअप, डीजे, प्रस्तुति, dj s, dj k, dj t, dj er,
    dj ek, ki zenel, fellepnek, zenelnek, hraji, hraju, vystupuji, vystupuju, graja, zagraja, grają, suonano, tocan, pinchan, tocam, jouent, aux
    platines, es spielen, es legen auf, auflegen, canta, mixeaza, sviraju, izvode, играют, грають, виступають, свирят, παίζουν, calanlar, מנגנים,
    מתקלטים, ゲスト dj, ゲストdj, dj陣, 출연 dj, spiller for, soittaa, soittavat`),
  set_floor:
    names(`set floor, floor, floor name, stage, stage name, dancefloor, dance floor, buhne, pista, palco, escenario, scene, dancefloor name, tanzflache,
    scena, oder, podium name, zaalnaam podium, parkiet, stage navn, szinpad, podium floor, сцена, танцпол, танцпіл, σκηνή, sahne, במה, רחבה, المسرح,
    ステージ, フロア, 스테이지, 무대, 舞台, 舞池, scen, golv, lava, मंच`),
  set_start:
    names(`set start, set start time, start of set, start of the set, set begin, set begins, set from, set time,
    act start, slot start, playtime start`),
  set_end: names(`set end, set end time, end of set, end of the set, set ends, set until, set to, act end, slot end,
    playtime end`),
  decorations: names('decorations, deco, decoration, dekoration, decoracao, decoracion, visuals, text deco'),
  ticket_link:
    names(`ticket link, ticket url, tickets link, tickets url, ticketing url, buy tickets, tickets, ticket, booking url, booking link, presale link,
    vorverkauf, ticketlink, billetterie, billets, lien billetterie, entradas, enlace entradas, boletos, ingressos, link ingressos, bilhetes, link
    bilhetes, biglietti, offers, ссылка на билеты, כרטיסים, チケット, bilety, vstupenky, jegyek, jegy, bilet, εισιτήρια, biljetter, billetter, liput,
    kartenlink, kartenverkauf, karten, ticketshop, tickets kaufen, ticket kaufen, link zu tickets, ticketverkauf, lien billets, billet, reservation,
    reservations, reserver, acheter des billets, entradas online, link entradas, venta de entradas, comprar entradas, link de compra, venta,
    bilheteira, bilheteria, comprar ingresso, link bilheteira, venda de ingressos, link biglietti, biglietteria, prevendita, acquista biglietti,
    link ai biglietti, kaartverkoop, kaarten, ticketverkoop, link bilety, link do biletow, sprzedaz biletow, kup bilet, odkaz na vstupenky,
    predprodej, listky, odkaz na listky, predpredaj, jegyvasarlas, jegylink, jegy link, bilete, link bilete, cumpara bilete, ulaznice, link za
    ulaznice, prodaja ulaznica, улазнице, билети, линк за билети, линк билети, εισιτήριο, αγορά εισιτηρίων, προπώληση, bilet linki, bilet satis,
    biletler, билеты, купить билет, билет, купить билеты, ссылка на билет, квитки, посилання на квитки, купити квиток, квиток, כרטיס, קישור
    לכרטיסים, לינק לכרטיסים, רכישת כרטיסים, التذاكر, رابط التذاكر, حجز, شراء التذاكر, チケットリンク, チケット購入, チケットurl, 予約, 予約url, 前売りリンク, 예매, 예매 링크, 예매처,
    티켓, 티켓 링크, 예약, 예약 링크, 购票, 购票链接, 購票, 購票連結, 售票, 售票链接, 票务, 门票链接, biljett, biljettlank, kop biljetter, billettlenke, billett, kjop billetter,
    billetlink, kob billet, kob billetter, lippulinkki, osta liput, lippu, lipunmyynti, टिकट, टिकट लिंक, टिकट बुकिंग`),
  price:
    names(`price, prices, entry, entry fee, text entry fee, entrance, entrance fee, admission, admission fee, ticket price, ticket prices, tickets price,
    price range, price ranges, cost, fee, tickets, ticket, preis, preise, eintritt, eintrittspreis, ticketpreis, prix, tarif, tarifs, entree, precio, precios,
    entrada, entradas, preco, precos, preco do ingresso, ingresso, ingressos, bilhete, prezzo, prezzi, ingresso prezzo, toegang, prijs, vvk,
    abendkasse, ak, prevente, sur place, adv, advance, presale, pre sale, presale price, at the door, on the door, door price, early bird, regular price, voorverkoop,
    deurprijs, aan de deur, anticipada, taquilla, anticipata, cassa, alla porta, przedsprzedaz, na bramce, predprodej, na miste, forkop, forsalg, ennakko, ovelta,
    harga, harga tiket, htm, gia ve, hind, kaina, vstopnina, preu, 预售票, 预售, 现场票, 现场, 早鸟票, 全价票, 預售票, 現場票, 当日券, 前売り, 현매, 예매가, цена, стоимость, вход, билеты, מחיר, 料金, 入場料, 前売, 前売券, 当日, 票價, 票价, 門票, 门票, 입장료, 요금, 가격,
    cena, wstep, vstupne, vstup, ar, belepo, fiyat, τιμή, pris, hinta, pret, eintritt preis, kosten, vorverkauf, gebuhr, eintrittspreise,
    kartenpreis, ticketkosten, unkostenbeitrag, prix d entree, participation, paf, cout, prix des places, coste, costo, entrada general,
    aportacion, precio entrada, valor, custo, preco da entrada, ingresso valor, valor do ingresso, contribuicao, costo ingresso, prezzo ingresso,
    prezzo biglietto, contributo, entreeprijs, toegangsprijs, kosten toegang, kaartprijs, bijdrage, cena biletu, ceny, bilet, koszt, bilety cena,
    wejscie, cena vstupneho, vstupne cena, cena vstupenky, vstupenka, cena listka, belepodij, jegyar, arak, belepti dij, belepo ara, pret bilet,
    preturi, pretul, intrare, taxa, pret intrare, cijena, cijena ulaznice, ulaz, upad, cena karte, цена карте, улаз, цена на билет, вход цена,
    такса, τιμή εισιτηρίου, είσοδος, κόστος, bilet fiyati, giris, giris ucreti, ucret, fiyatlar, цена билета, стоимость билета, цены, стоимость
    входа, взнос, ціна, вартість, вхід, ціна квитка, вартість квитка, מחיר כרטיס, עלות, כניסה, דמי כניסה, מחירים, السعر, سعر التذكرة, رسوم الدخول,
    الدخول, 入場料金, チケット料金, 価格, 値段, エントランス, チケット代, 参加費, 티켓 가격, 참가비, 금액, 가격대, 입장권, 价格, 價格, 票价区间, 费用, 費用, 入场费, 入場費, entreavgift, entre, intrade,
    kostnad, biljettpris, inngang, inngangspenger, billettpris, koster, indgang, billetpris, entrepris, paasymaksu, lipun hinta, sisaanpaasy,
    liput hinta, मूल्य, कीमत, शुल्क, प्रवेश शुल्क, टिकट मूल्य, दाम, टिकट की कीमत, karten, billets, kaarten, listky, ulaznice, квитки, כרטיסים,
    التذاكر, チケット, 티켓, biljetter, billetter, liput, टिकट, bilety, cena listku, cena vstupu, entree prijs, hvad koster det, vad kostar det,
    wieviel, was kostet es, combien, cuanto cuesta, quanto costa, quanto custa, сколько стоит, скільки коштує, כמה זה עולה`),
  event_page_link:
    names(`event page link, event url, content url, event link, event website, official website, website, website url, web, homepage, web page, link, links, url, page,
    page url, site, site web, site url, sitio, sitio web, webseite, sito, sito web, enlace, lien, pagina, public url, html link, facebook, facebook
    url, url organizer, permalink, href, uri, detail url, details url, сайт, ссылка, страница, קישור, אתר, リンク, サイト, strona, odkaz, web akce,
    honlap, baglanti, σελίδα, lank, lenke, linkki, internetseite, veranstaltungslink, link zur veranstaltung, netzseite, internet,
    veranstaltungsseite, adresse web, page web, lien evenement, site internet, page facebook, pagina web, enlace evento, web del evento, sitio
    oficial, web oficial, ligacao, link do evento, pagina do evento, site do evento, site oficial, sito ufficiale, sito internet, link all evento,
    website evenement, link evenement, internetpagina, strona wydarzenia, strona internetowa, link do wydarzenia, www, adres www, strona www, odkaz
    na akci, webova stranka, webove stranky, stranka, odkaz akce, webstranka, webova adresa, odkaz na podujatie, weboldal, hivatkozas, esemeny
    linkje, oldal, link eveniment, pagina evenimentului, poveznica, web stranica, stranica dogadaja, web sajt, sajt, линк, веб сајт, сајт, уеб сайт,
    линк към събитието, връзка, страница на събитието, σύνδεσμος, ιστοσελίδα, ιστότοπος, λινκ, web sitesi, internet sitesi, etkinlik linki, site
    adresi, ссылка на мероприятие, ссылка на событие, сайт мероприятия, веб сайт, посилання, сайт події, сторінка, посилання на подію, לינק, אתר
    האירוע, קישור לאירוע, דף האירוע, עמוד האירוע, رابط, رابط الحدث, الموقع الإلكتروني, موقع الويب, صفحة الحدث, イベントリンク, ウェブサイト, ホームページ, 公式サイト,
    イベントページ, 링크, 웹사이트, 홈페이지, 사이트, 행사 링크, 행사 페이지, 链接, 連結, 网站, 網站, 网址, 網址, 活动链接, 活動連結, 官网, 官網, webbplats, webbsida, hemsida, evenemangslank, nettside,
    nettsted, hjemmeside, arrangementslenke, webside, link til arrangement, verkkosivu, verkkosivusto, kotisivu, sivusto, tapahtuman linkki, लिंक,
    वेबसाइट, कड़ी, कार्यक्रम लिंक`),
  image:
    names(`image, image url, imageurl, picture, picture url, photo, photo url, flyer, flyer url, poster, poster url, cover, cover url, cover image, image
    src, logo, logo url, logo original url, url image full, url image medium, url image small, bild, imagem, imagen, immagine, affiche, afbeelding,
    banner, thumbnail, images, images url, featured image, bild url, plakat, bildlink, titelbild, visuel, lien image, photo evenement, cartel url,
    imagen url, foto, imagem url, cartaz, capa, foto url, immagine url, locandina, beeld, foto link, obrazek, zdjecie, plakat url, grafika, obrazok,
    fotka, kep, kep url, boritokep, imagine, poza, afis, slika, slika url, slika dogadaja, слика, изображение, снимка, плакат, εικόνα, αφίσα,
    gorsel, resim, afis url, картинка, фото, афиша картинка, обложка, постер, зображення, картинка події, תמונה, פלאייר, صورة, ملصق, 画像, 画像url,
    フライヤー, 写真, ポスター, 이미지, 사진, 포스터, 图片, 圖片, 海报, 海報, 封面, affisch, bilde, plakater, billede, kuva, juliste, चित्र, छवि, पोस्टर`),
  source_id: names(`id, uid, event id, source id, identifier, key, guid, uuid, goabase id, goabase, external id, slug`),
  'facts.water': names(
    'drinking water, water, trinkwasser, agua potable, eau potable, מי שתייה, acqua potabile, 飲料水, питьевая вода',
  ),
  'facts.food': names('food, essen, comida, restauration, אוכל, cibo, 食事, еда'),
  'facts.showers': names('showers, shower, duschen, duchas, douches, מקלחות, docce, シャワー, chuveiros, душ'),
  'facts.toilets': names('toilets, toilet, toiletten, banos, toilettes, שירותים, bagni, トイレ, banheiros, туалеты'),
  'facts.first_aid': names(
    'first aid, erste hilfe, primeros auxilios, premiers secours, עזרה ראשונה, primo soccorso, 救護, primeiros socorros, первая помощь',
  ),
  'facts.drug_checking': names(
    'drug checking, drug testing, analisis de sustancias, analyse de produits, בדיקת חומרים, analisi delle sostanze, ドラッグチェック, analise de substancias, проверка веществ',
  ),
  'facts.awareness_team': names(
    'awareness team, awareness, equipo de cuidados, equipe de bienveillance, צוות מודעות, アウェアネスチーム, equipe de acolhimento, команда поддержки',
  ),
  'facts.harm_reduction_contact': names(
    'harm reduction contact, harm reduction, kontakt zur schadensminderung, contacto de reduccion de danos, contact de reduction des risques',
  ),
  'facts.camping': names('camping, camp, zelten, acampada, קמפינג, campeggio, キャンプ, кемпинг, campismo'),
  'facts.campervans': names(
    'campervans, camper vans, campers, wohnmobile, autocaravanas, camping cars, קרוואנים, motorhomes, автодома',
  ),
  'facts.parking': names(
    'parking, parkplatz, parkplatze, aparcamiento, estacionamiento, חניה, parcheggio, 駐車場, estacionamento, парковка',
  ),
  'facts.shuttle': names('shuttle, shuttle bus, lanzadera, navette, הסעות, navetta, シャトルバス, traslado, шаттл'),
  'facts.public_transport': names(
    'public transport, offentlicher verkehr, transporte publico, transports en commun, תחבורה ציבורית, mezzi pubblici, 公共交通機関, общественный транспорт',
  ),
  'facts.dogs': names(
    'dogs, dogs allowed, pets, hunde, hunde erlaubt, perros, chiens, כלבים, cani, 犬, caes, собаки, honden, psy',
  ),
  'facts.children': names('children, kids, kinder, ninos, enfants, ילדים, bambini, 子ども, criancas, дети'),
  'facts.fire': names(
    'campfires, campfire, open fire, lagerfeuer, hogueras, feux de camp, מדורות, fuochi, たき火, fogueiras, костры',
  ),
  'facts.glass': names('glass, glass allowed, glas, vidrio, verre, זכוכית, vetro, ガラス, vidro, стекло'),
  'facts.payment': names(
    'payment on site, payment, payment methods, zahlung, bezahlung, pago, paiement, תשלום, pagamento, 支払い, оплата',
  ),
  'facts.minimum_age': names(
    'minimum age, min age, age limit, age, mindestalter, edad minima, age minimum, גיל מינימלי, eta minima, 最低年齢, idade minima, минимальный возраст',
  ),
  'facts.step_free': names(
    'step free access, step free, wheelchair access, wheelchair, barrierefrei, stufenloser zugang, acceso sin escalones, acces sans marches',
  ),
  'facts.accessible_toilets': names(
    'accessible toilets, barrierefreie toiletten, banos accesibles, toilettes accessibles, banheiros acessiveis',
  ),
  'facts.quiet_area': names('quiet area, ruhebereich, zona tranquila, espace calme, אזור שקט, area tranquilla'),
  'facts.assistance': names('assistance for disabled guests, assistance, hilfe fur gaste mit behinderung'),
  'facts.resale_link': names(
    'official resale, resale, resale link, weiterverkauf, reventa, revente, rivendita, revenda',
  ),
  source_url: names(`source url, source, source link, url party html, url party, goabase url, goabase link,
    permalink, quelle, fonte, fuente, canonical url, detail url, event url, url, link`),
} as const;
