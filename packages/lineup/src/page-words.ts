import { stripOrnaments } from './punctuation.ts';
import { remember } from './remember.ts';
import { wordSet, wordsOf } from './word-patterns.ts';

/** Entries of menus, buttons and footers that cannot be names of acts, with underscores for spaces. */
const entries = wordSet(`
  skip_to_content skip_to_main_content back_to_top scroll_to_top toggle_navigation main_menu close_menu open_menu
  log_in login log_out logout sign_in sign_up register my_account create_account forgot_password forgot_your_password
  cookies cookie_policy cookie_settings cookie_preferences manage_cookies accept accept_all accept_all_cookies accept_cookies reject_all only_necessary
  privacy privacy_policy terms terms_of_use terms_of_service terms_and_conditions terms_conditions imprint disclaimer legal legal_notice all_rights_reserved
  subscribe unsubscribe newsletter sign_up_for_our_newsletter subscribe_to_our_newsletter your_e_mail your_email your_email_address your_e_mail_address email_address e_mail_address
  follow_us follow_us_on find_us get_in_touch contact_us about_us join_the_community join_us_on social_media
  share share_this share_this_event share_event share_on_facebook share_on_twitter tweet like comments reply report report_this_event copy_link print print_version print_page
  voir_la_fiche voir_le_profil voir_l_artiste ver_perfil ver_ficha ver_artista vedi_profilo vedi_scheda profil_ansehen zum_profil zum_künstler bekijk_profiel zobacz_profil zobrazit_profil profil_megtekintése профиль_артиста לפרופיל visa_profil se_profil näytä_profiili profili_gör etkinlik_detayı etkinlik_detayları δείτε_περισσότερα vezi_profilul vezi_mai_mult pogledaj_profil
  view_all view_more view_profile view_artist view_map view_on_map view_details see_all see_more show_more show_less show_map load_more read_more read_less learn_more more_info more_information more_events
  buy_ticket buy_tickets buy_tickets_now buy_now get_tickets get_your_tickets find_tickets tickets_here book_now add_to_cart add_to_basket checkout cart your_cart basket
  add_to_calendar add_to_favorites add_to_favourites save_event interested going maybe not_interested invite_friends attend attending event_details details download_app download_the_app get_the_app
  all_days all_stages all_artists all_genres filter filters filter_by sort_by search search_for search_events reset close menu
  previous_page next_page previous_event next_event related_events upcoming_events past_events similar_events you_may_also_like suggested_events
  faq faqs press media_kit press_kit lost_and_found getting_there how_to_get_there travel_info festival_info practical_info house_rules code_of_conduct
  volunteer volunteers become_a_volunteer accessibility sustainability merchandise webshop shop_now powered_by site_by website_by made_with_love buy
  impressum datenschutz datenschutzerklärung agb widerruf widerrufsrecht kontaktformular haftungsausschluss cookie_einstellungen alle_akzeptieren alle_cookies_akzeptieren nur_notwendige ablehnen akzeptieren einstellungen
  anmelden abmelden einloggen registrieren mein_konto warenkorb in_den_warenkorb zur_kasse jetzt_kaufen tickets_kaufen jetzt_tickets_kaufen tickets_sichern zum_ticketshop ticketshop
  startseite zur_startseite zum_inhalt_springen nach_oben zurück_zur_übersicht zurück weiter mehr_anzeigen mehr_erfahren mehr_infos weiterlesen alle_anzeigen weniger_anzeigen drucken druckversion teilen folgen gefällt_mir kommentieren kommentare antworten suche suchen schließen
  über_uns folge_uns folgt_uns jobs presse veranstaltungen alle_veranstaltungen weitere_veranstaltungen vergangene_veranstaltungen anreise newsletter_abonnieren abonnieren barrierefreiheit helfer_werden zum_kalender_hinzufügen teilnehmen interessiert zusagen
  accueil mentions_légales politique_de_confidentialité confidentialité conditions_générales conditions_générales_de_vente cgv cgu gestion_des_cookies tout_accepter tout_refuser refuser accepter paramètres
  connexion se_connecter inscription s_inscrire mon_compte déconnexion panier mon_panier ajouter_au_panier acheter_des_billets acheter réserver je_réserve voir_plus voir_tout voir_la_carte en_savoir_plus lire_la_suite partager imprimer suivre j_aime commenter commentaires répondre rechercher recherche fermer retour retour_en_haut retour_à_l_accueil
  à_propos qui_sommes_nous nous_contacter contactez_nous suivez_nous réseaux_sociaux infos_pratiques plan_du_site bénévoles devenir_bénévole partenaires presse événements tous_les_événements aller_au_contenu s_abonner ajouter_au_calendrier intéressé intéressée participer
  inicio aviso_legal política_de_privacidad política_de_cookies privacidad términos_y_condiciones condiciones_de_uso aceptar aceptar_todo aceptar_todas rechazar rechazar_todo configuración iniciar_sesión regístrate registrarse registro mi_cuenta cerrar_sesión carrito añadir_al_carrito comprar comprar_entradas comprar_boletos comprar_tickets entradas boletos reservar
  ver_más ver_todo ver_mapa leer_más saber_más más_información mostrar_más cargar_más compartir imprimir seguir me_gusta comentar comentarios responder buscar cerrar volver volver_arriba sobre_nosotros quiénes_somos contacto contáctanos síguenos redes_sociales preguntas_frecuentes voluntarios eventos próximos_eventos todos_los_eventos suscríbete suscribirse agregar_al_calendario añadir_al_calendario me_interesa asistiré cómo_llegar
  início página_inicial termos_de_uso termos_e_condições política_de_privacidade política_de_cookies privacidade aviso_legal aceitar aceitar_todos recusar rejeitar entrar iniciar_sessão registar cadastre_se cadastrar minha_conta sair carrinho adicionar_ao_carrinho comprar_ingressos comprar_ingresso comprar_bilhetes ingressos bilhetes comprar_agora
  ver_mais ver_tudo ver_todos ler_mais leia_mais saiba_mais saber_mais mais_informações carregar_mais mostrar_mais compartilhar partilhar imprimir curtir gosto comentar comentários buscar pesquisar fechar voltar voltar_ao_topo sobre_nós quem_somos fale_conosco contato contacte_nos siga_nos redes_sociais perguntas_frequentes voluntários próximos_eventos todos_os_eventos subscrever assine inscreva_se adicionar_ao_calendário tenho_interesse como_chegar
  home_page note_legali informativa_privacy informativa_sulla_privacy informativa_cookie termini_e_condizioni accetta accetta_tutto accetta_tutti rifiuta rifiuta_tutto impostazioni accedi registrati esci il_mio_account carrello aggiungi_al_carrello acquista acquista_ora acquista_biglietti compra_biglietti biglietti biglietteria prenota
  scopri_di_più leggi_tutto leggi_di_più mostra_altro mostra_di_più carica_altro vedi_tutto vedi_tutti vedi_mappa condividi stampa segui mi_piace commenta commenti rispondi cerca chiudi indietro torna_su torna_alla_home chi_siamo contatti contattaci seguici domande_frequenti volontari eventi tutti_gli_eventi prossimi_eventi iscriviti iscriviti_alla_newsletter aggiungi_al_calendario mi_interessa parteciperò come_arrivare
  wachtwoord_vergeten inloggen aanmelden registreren mijn_account winkelwagen in_winkelwagen koop_tickets koop_nu bestel_tickets lees_meer meer_info meer_laden toon_meer bekijk_alles bekijk_kaart delen afdrukken volgen reageren reacties zoeken sluiten terug over_ons volg_ons veelgestelde_vragen vrijwilligers vrijwilliger_worden algemene_voorwaarden privacybeleid cookiebeleid cookies_accepteren alles_accepteren weigeren naar_inhoud aanmelden_nieuwsbrief nieuwsbrief schrijf_je_in agenda evenementen geïnteresseerd bereikbaarheid
  strona_główna polityka_prywatności polityka_cookies regulamin zaloguj_się zaloguj zarejestruj_się moje_konto koszyk dodaj_do_koszyka kup_bilet kup_bilety czytaj_więcej zobacz_więcej pokaż_więcej zobacz_wszystkie udostępnij drukuj obserwuj lubię_to komentarze szukaj zamknij wróć o_nas kontakt wydarzenia akceptuję akceptuj_wszystkie dojazd wolontariat zainteresowany wezmę_udział zapisz_się
  domů úvod zásady_ochrany_osobních_údajů ochrana_osobních_údajů obchodní_podmínky přihlásit_se přihlášení registrace můj_účet košík do_košíku koupit_vstupenky koupit_vstupenku číst_dál více_informací zobrazit_více načíst_další sdílet tisk sledovat hledat zavřít zpět o_nás akce všechny_akce přijmout_vše odmítnout často_kladené_dotazy dobrovolníci
  kezdőlap főoldal adatvédelem adatkezelési_tájékoztató impresszum bejelentkezés regisztráció kosár kosárba jegyvásárlás jegyet_veszek tovább bővebben részletek megosztás nyomtatás keresés bezárás vissza rólunk kapcsolat események elfogadom összes_elfogadása gyik
  hem logga_in bli_medlem varukorg köp_biljett köp_biljetter läs_mer visa_mer visa_alla dela skriv_ut följ_oss sök stäng tillbaka om_oss kontakta_oss integritetspolicy användarvillkor godkänn_alla evenemang vanliga_frågor log_ind kurv køb_billet køb_billetter læs_mere vis_mere vis_alle del udskriv følg_os søg luk tilbage om_os kontakt_os privatlivspolitik handelsbetingelser logg_inn handlekurv kjøp_billett kjøp_billetter les_mer vis_mer skriv_ut følg_oss søk lukk tilbake om_oss kontakt_oss personvern
  etusivu kirjaudu kirjaudu_sisään rekisteröidy ostoskori osta_liput lue_lisää näytä_lisää jaa tulosta seuraa hae sulje takaisin meistä yhteystiedot tietosuoja käyttöehdot hyväksy_kaikki tapahtumat
  главная контакты о_нас войти вход_на_сайт регистрация зарегистрироваться личный_кабинет корзина в_корзину купить_билет купить_билеты подробнее читать_далее показать_ещё показать_еще показать_все загрузить_ещё поделиться печать подписаться мне_нравится комментарии комментировать ответить поиск найти закрыть назад вверх политика_конфиденциальности пользовательское_соглашение принять принять_все принять_cookies мероприятия все_события афиша вопросы_и_ответы волонтёрам волонтерам партнёры партнеры головна контакти про_нас увійти реєстрація купити_квиток купити_квитки детальніше читати_далі показати_ще поділитися пошук закрити політика_конфіденційності
  דף_הבית ראשי צור_קשר צרו_קשר אודות מי_אנחנו התחברות התחבר הרשמה הירשם לרכישה לרכישת_כרטיסים רכישת_כרטיסים קנה_כרטיסים הזמן_עכשיו קרא_עוד קראו_עוד עוד_פרטים לפרטים_נוספים הצג_עוד טען_עוד שתף שיתוף הדפסה עקבו_אחרינו עקוב חיפוש סגור חזרה תנאי_שימוש מדיניות_פרטיות נגישות הצהרת_נגישות אירועים כל_האירועים הוסף_ליומן מעוניין תגובות שאלות_נפוצות כל_הזכויות_שמורות סל_קניות
  ホーム トップ トップページ お問い合わせ アクセス ニュース お知らせ ログイン 会員登録 新規登録 マイページ カート カートに入れる チケット チケット購入 チケットを買う 購入する もっと見る 続きを読む 詳細 詳細を見る 詳しくはこちら シェア 共有 印刷 フォロー いいね コメント 検索 閉じる 戻る ページトップへ プライバシーポリシー 利用規約 特定商取引法に基づく表記 会社概要 イベント イベント一覧 よくある質問 カレンダーに追加 ツイート メニュー
  ana_sayfa anasayfa hakkımızda iletişim giriş_yap kayıt_ol üye_ol hesabım sepet sepete_ekle bilet_al bilet_satın_al devamını_oku daha_fazla daha_fazla_göster paylaş yazdır takip_et ara kapat geri gizlilik_politikası kullanım_koşulları kabul_et etkinlikler
  αρχική επικοινωνία σχετικά_με_εμάς σύνδεση εγγραφή καλάθι αγορά_εισιτηρίων διαβάστε_περισσότερα περισσότερα κοινοποίηση αναζήτηση κλείσιμο πολιτική_απορρήτου όροι_χρήσης εκδηλώσεις
`);

/** Those that an act could have as its name; between others of the page they are entries as well. */
const perhaps = wordSet(`
  comment decline
  tous toutes todos todas tutti tutte alle wszystkie wszyscy všichni všechny összes все всі הכל הכול すべて alla kaikki hepsi tümü όλα όλοι toți toate svi sve allemaal artistes artistas artisti artisten künstler artyści umělci előadók артисты אמנים アーティスト artister artistit sanatçılar καλλιτέχνες artiști izvođači
  home news blog shop store contact about info map tickets ticket line_up lineup program programme schedule timetable artists events event gallery archive partners sponsors music camping travel next previous prev back forward top up down all more
  settings download app video videos photos instagram facebook soundcloud youtube spotify twitter tiktok telegram whatsapp beatport bandcamp mixcloud discord resident_advisor ra english deutsch français español português italiano nederlands polski čeština русский עברית 日本語 magyar
`);

/** A number of people or reactions: `24 comments`, `1.2K interested`; and of anything. */
const number = '^\\d+(?:[.,]\\d{3}|[.,]\\d ?[kкm])?\\+?';
const reactions = new RegExp(
  `${number} (?:comments?|likes?|views?|interested|going|attending|kommentare?|osób|תגובות|件)(?: .{0,30})?$`,
  'iu',
);
const counted = new RegExp(`${number} \\p{Ll}{6,}$`, 'u');

/** `Previous 1 2 3 Next`, `Page 2 of 7`, `1 2 3 … 9`. */
const pager =
  /^(?:\p{L}{3,10} \d{1,3} (?:\/|of|von|de|sur|di|van|z|из) \d{1,3}|view|details|follow|share|(?:home|startseite|accueil|inicio|início|главная) ?[/>›»] ?\S.*|(?:page|seite|pagina|página|strona|stránka|страница|oldal|sida|side|עמוד|prev(?:ious)?|zurück|précédent|anterior|precedente|назад)\s(?:\d|of|von|de|sur|di|van|z|из|next|weiter|suivant|siguiente|próxim[oa]|successiv[oa]|вперёд|[\s/…«»‹›.|-])+|(?:\d{1,3} ){2,}[\d …]*(?:next|weiter|suivant|siguiente|próximo|successivo|вперёд)?)$/iu;

const stated =
  /^(?:stand|last updated?|updated|published|posted(?: by| on)?|zuletzt aktualisiert|aktualisiert|veröffentlicht|mis à jour|publié|actualizado|publicado|atualizado|aggiornato|pubblicato|bijgewerkt|geplaatst|aktualizacja|опубликовано|обновлено|עודכן)(?: (?:on|am|le|el|em|il|op|at|by|von|par|por|da|da))?\s?:?\s.{0,12}\d/iu;

const maxLength = 120;

/** Shorter words alone may be a name. */
const minLetters = 7;

/** Returns what a line is to a page: part of its frame, something that could be, or neither. */
export const pageLikeness = remember((text: string): 'sure' | 'perhaps' | 'no' => {
  if (text.length > maxLength) return 'no';
  const bare = stripOrnaments(text);
  if (reactions.test(bare) || pager.test(bare) || stated.test(bare)) return 'sure';
  // choices of a language
  if (/^(?:[A-Z]{2}\s?[|/·]\s?)+[A-Z]{2}$/iu.test(bare) && /\ben\b/iu.test(bare)) return 'sure';
  // filters
  if (/^(?:all|alle|tous|todos|tutti|alles|все)\s[|·/–-]\s/iu.test(bare)) return 'sure';
  if (counted.test(bare)) return 'perhaps';
  const parts = bare.split(/\s?[|·•/›»>,–—]\s|\s[-&]\s/u).map((part) => wordsOf(part).join('_'));
  if (!parts.every((part) => entries.has(part) || perhaps.has(part))) return 'no';
  const isSure = (part: string): boolean =>
    entries.has(part) && (part.length >= minLetters || part.includes('_') || /[^\p{sc=Latn}]/u.test(part));
  return parts.length > 2 || parts.some(isSure) ? 'sure' : 'perhaps';
});
